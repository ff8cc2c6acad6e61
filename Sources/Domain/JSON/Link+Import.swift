import Bytes

extension Link {
    /// The link of a record. Strict: each member must be there and fit.
    package init(json: JSON) throws(PointerError) {
        let reader = try MemberReader(
            json, at: "",
            names: ["id", "session", "system", "target", "deliveryId", "messageId", "url", "clicks", "message"])
        self.init(
            id: try reader.id(letter: "l"), session: try reader.string("session"),
            system: try reader.named("system", System.init(name:)), target: try reader.string("target"),
            deliveryId: try reader.nullableString("deliveryId"), messageId: try reader.nullableString("messageId"),
            url: try reader.string("url"))
        clicks = try reader.count("clicks")
        message = reader.optional("message") == nil ? nil : try reader.nullableString("message")
    }
}
