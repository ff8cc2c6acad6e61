import Bytes
import Domain

extension Message {
    /// Writes the JSON of the inspection API.
    /// - Parameter asRecord: also what a snapshot needs to restore it.
    package func write(into writer: inout JSONWriter, asRecord: Bool = false) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("session", session)
            writer.member("system", system.name)
            writer.member("application", application)
            writer.member("messageId", identity.messageId)
            writer.member("deliveryId", identity.deliveryId)
            writer.member("trackingId", identity.trackingId)
            writer.member("device", device)
            writer.member("platform", platform?.name)
            writer.member("userKey", userKey)
            writer.member("state", state.rawValue)
            writer.member("reason", reason)
            writer.member("createdAt", createdAt.text)
            writeContent(&writer)
            writer.key("payloads")
            writer.object { writer in
                writer.key("apns")
                writer.json(payloads.apns)
                writer.key("fcm")
                writer.json(payloads.fcm)
            }
            writer.key("commands")
            writer.object { writer in
                writer.member("simctl", commands.simctl)
                writer.member("adb", commands.adb)
            }
            writer.key("transports")
            writer.array { for report in transports { report.write(into: &$0) } }
            writer.key("hits")
            hits.write(into: &writer)
            guard asRecord else { return }
            writer.member("token", token)
            writer.key("keys")
            writer.array { for key in identity.keys { $0.string(key) } }
            writer.member("delivery", delivery)
        }
    }

    private func writeContent(_ writer: inout JSONWriter) {
        writer.member("title", title)
        writer.member("body", body)
        writer.member("link", link)
        writer.member("originalLink", originalLink)
        writer.member("image", image)
        writer.member("trackingConsent", trackingConsent)
        writer.member("test", isTest)
        writer.member("size", size)
        writer.key("findings")
        writer.array { for finding in findings { finding.write(into: &$0) } }
    }
}

extension TransportReport {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("via", via.rawValue)
            writer.member("state", state.rawValue)
            writer.member("detail", detail)
        }
    }
}

extension Hits {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.object { writer in
            for name in Name.allCases {
                writer.key(name.rawValue)
                writer.object { writer in
                    writer.member("count", self[name].count)
                    writer.member("first", self[name].first?.text)
                }
            }
        }
    }
}

extension Message {
    private static let names = [
        "id", "session", "system", "application", "messageId", "deliveryId", "trackingId", "device", "platform",
        "userKey",
        "state", "reason", "createdAt", "title", "body", "link", "originalLink", "image", "trackingConsent", "test",
        "size", "findings", "payloads", "commands", "transports", "hits", "token", "keys", "delivery",
    ]

    /// The message of a record, which also says its token, its keys and the number of its delivery. Strict.
    package init(json: JSON) throws(PointerError) {
        let reader = try JSONObject(json, at: "", names: Self.names)
        self.init(
            id: try reader.id(letter: "m"), session: try reader.text("session"),
            system: try reader.named("system", System.init(name:)),
            identity: MessageIdentity(
                messageId: try reader.text(orNull: "messageId"), deliveryId: try reader.text("deliveryId"),
                trackingId: try reader.text(orNull: "trackingId"), keys: try reader.texts("keys")),
            device: try reader.text("device"), payloads: try Payloads(json: try reader.required("payloads")),
            createdAt: try reader.time("createdAt"))
        delivery = try reader.count("delivery")
        application = try reader.text(orNull: "application")
        platform =
            try reader.named(orNull: "platform", Platform.init(name:))
        token = try reader.text(orNull: "token")
        userKey = try reader.text(orNull: "userKey")
        state = try reader.named("state", State.init(rawValue:))
        reason = try reader.text(orNull: "reason")
        title = try reader.text(orNull: "title")
        body = try reader.text(orNull: "body")
        link = try reader.text(orNull: "link")
        originalLink = try reader.text(orNull: "originalLink")
        image = try reader.text(orNull: "image")
        trackingConsent = try reader.flag("trackingConsent")
        isTest = try reader.flag("test")
        size = try reader.count("size")
        for (index, finding) in try reader.list("findings").enumerated() {
            findings.append(try Finding(json: finding, at: "/findings/\(index)"))
        }
        commands = try Commands(json: try reader.required("commands"))
        for (index, report) in try reader.list("transports").enumerated() {
            transports.append(try TransportReport(json: report, at: "/transports/\(index)"))
        }
        hits = try Hits(json: try reader.required("hits"))
    }
}

extension Payloads {
    fileprivate init(json: JSON) throws(PointerError) {
        let reader = try JSONObject(json, at: "/payloads", names: ["apns", "fcm"])
        self.init(apns: try reader.required("apns").bytes, fcm: try reader.required("fcm").bytes)
    }
}

extension Commands {
    fileprivate init(json: JSON) throws(PointerError) {
        let reader = try JSONObject(json, at: "/commands", names: ["simctl", "adb"])
        self.init(simctl: try reader.text(orNull: "simctl"), adb: try reader.text(orNull: "adb"))
    }
}

extension TransportReport {
    fileprivate init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try JSONObject(json, at: pointer, names: ["via", "state", "detail"])
        self.init(
            try reader.named("via", TransportName.init(rawValue:)), try reader.named("state", State.init(rawValue:)),
            detail: try reader.text(orNull: "detail"))
    }
}

extension Hits {
    fileprivate init(json: JSON) throws(PointerError) {
        self.init()
        let reader = try JSONObject(json, at: "/hits", names: Name.allCases.map(\.rawValue))
        for name in Name.allCases where reader.member(name.rawValue) != nil {
            let count = try JSONObject(
                try reader.required(name.rawValue), at: reader.place(name.rawValue), names: ["count", "first"])
            self[name].count = try count.count("count")
            self[name].first = try count.required("first").isNull ? nil : try count.time("first")
        }
    }
}

extension Schema {
    package static let message = Schema.object([
        "id": .text, "session": .session, "system": .system, "application": .text.orNull,
        "messageId": .text.orNull, "deliveryId": .text.orNull, "trackingId": .text.orNull, "device": .text,
        "platform": .platform.orNull, "userKey": .text.orNull,
        "state": .words(Message.State.allCases.map(\.rawValue)),
        "reason": .text.orNull.described("The gateway's word for a failure."), "createdAt": .time,
        "title": .text.orNull, "body": .text.orNull, "link": .text.orNull, "originalLink": .text.orNull,
        "image": .text.orNull, "trackingConsent": .flag, "test": .flag,
        "size": .count.described("Of the device's own payload, in bytes."), "findings": .list(of: .named("Finding")),
        "payloads": .object(["apns": .anything, "fcm": .anything]),
        "commands": .object(["simctl": .text.orNull, "adb": .text.orNull]),
        "transports": .list(
            of: .object([
                "via": .words(TransportName.allCases.map(\.rawValue)),
                "state": .words(TransportReport.State.allCases.map(\.rawValue)), "detail": .text.orNull,
            ])),
        "hits": .object(
            of: Hits.Name.allCases.map { ($0.rawValue, .object(["count": .count, "first": .time.orNull])) }),
    ])
}
