import Bytes

extension Delivery {
    /// The delivery of a record, which also says its number. Strict.
    package init(json: JSON) throws(PointerError) {
        let reader = try MemberReader(
            json, at: "",
            names: [
                "number", "deliveryId", "session", "system", "application", "title", "createdAt", "skipped", "made",
            ])
        self.init(
            number: try reader.count("number"), id: try reader.string("deliveryId"),
            session: try reader.string("session"), system: try reader.named("system", System.init(name:)),
            application: try reader.nullableString("application"), title: try reader.nullableString("title"),
            createdAt: try reader.time("createdAt"))
        made = reader.optional("made") == nil ? 0 : try reader.count("made")
        for (index, item) in try reader.array("skipped").enumerated() {
            let reader = try MemberReader(item, at: "/skipped/\(index)", names: ["device", "reason"])
            skipped.append(Skipped(device: try reader.string("device"), reason: try reader.string("reason")))
        }
    }
}
