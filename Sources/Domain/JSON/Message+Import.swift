import Bytes

extension Message {
    private static let names = [
        "id", "session", "system", "application", "messageId", "deliveryId", "trackingId", "device", "platform",
        "userKey",
        "state", "reason", "createdAt", "title", "body", "link", "originalLink", "image", "trackingConsent", "test",
        "size", "findings", "payloads", "commands", "transports", "hits", "token", "keys", "delivery",
    ]

    /// The message of a record, which also says its token, its keys and the number of its delivery. Strict.
    package init(json: JSON) throws(PointerError) {
        let reader = try MemberReader(json, at: "", names: Self.names)
        self.init(
            id: try reader.id(letter: "m"), session: try reader.string("session"),
            system: try reader.named("system", System.init(name:)),
            identity: MessageIdentity(
                messageId: try reader.nullableString("messageId"), deliveryId: try reader.string("deliveryId"),
                trackingId: try reader.nullableString("trackingId"), keys: try reader.strings("keys")),
            device: try reader.string("device"), payloads: try Payloads(json: try reader.required("payloads")),
            createdAt: try reader.time("createdAt"))
        delivery = try reader.count("delivery")
        application = try reader.nullableString("application")
        platform =
            try reader.required("platform").isNull ? nil : try reader.named("platform", Platform.init(name:))
        token = try reader.nullableString("token")
        userKey = try reader.nullableString("userKey")
        state = try reader.named("state", State.init(rawValue:))
        reason = try reader.nullableString("reason")
        title = try reader.nullableString("title")
        body = try reader.nullableString("body")
        link = try reader.nullableString("link")
        originalLink = try reader.nullableString("originalLink")
        image = try reader.nullableString("image")
        trackingConsent = try reader.bool("trackingConsent")
        isTest = try reader.bool("test")
        size = try reader.count("size")
        for (index, finding) in try reader.array("findings").enumerated() {
            findings.append(try Finding(json: finding, at: "/findings/\(index)"))
        }
        commands = try Commands(json: try reader.required("commands"))
        for (index, report) in try reader.array("transports").enumerated() {
            transports.append(try TransportReport(json: report, at: "/transports/\(index)"))
        }
        hits = try Hits(json: try reader.required("hits"))
    }
}

extension Payloads {
    fileprivate init(json: JSON) throws(PointerError) {
        let reader = try MemberReader(json, at: "/payloads", names: ["apns", "fcm"])
        self.init(apns: try reader.required("apns").bytes, fcm: try reader.required("fcm").bytes)
    }
}

extension Commands {
    fileprivate init(json: JSON) throws(PointerError) {
        let reader = try MemberReader(json, at: "/commands", names: ["simctl", "adb"])
        self.init(simctl: try reader.nullableString("simctl"), adb: try reader.nullableString("adb"))
    }
}

extension TransportReport {
    fileprivate init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try MemberReader(json, at: pointer, names: ["via", "state", "detail"])
        self.init(
            try reader.named("via", TransportName.init(rawValue:)), try reader.named("state", State.init(rawValue:)),
            detail: try reader.nullableString("detail"))
    }
}

extension Hits {
    fileprivate init(json: JSON) throws(PointerError) {
        self.init()
        let reader = try MemberReader(json, at: "/hits", names: Name.allCases.map(\.rawValue))
        for name in Name.allCases where reader.optional(name.rawValue) != nil {
            let count = try MemberReader(
                try reader.required(name.rawValue), at: reader.place(name.rawValue), names: ["count", "first"])
            self[name].count = try count.count("count")
            self[name].first = try count.required("first").isNull ? nil : try count.time("first")
        }
    }
}
