import Bytes
import Domain

extension Interaction {
    /// The JSON of the inspection API.
    package func json(fields: InteractionFields = .all, redaction: Redaction) -> [UInt8] {
        var writer = JSONWriter(reserving: 1024 + request.head.count + request.body.count)
        write(into: &writer, fields: fields, redaction: redaction)
        return writer.take()
    }

    /// Writes the JSON of the inspection API: all members are always there, but `batch` where it is nil, and `transfer`
    /// where it is nil and the kind is not media. `seq` is written whatever `fields` says.
    package func write(into writer: inout JSONWriter, fields: InteractionFields = .all, redaction: Redaction) {
        redaction.masked(self).write(into: &writer, fields: fields)
    }

    /// Writes what is shown.
    private func write(into writer: inout JSONWriter, fields: InteractionFields) {
        writer.beginObject()
        writer.member("seq", seq)
        if fields.contains(.session) {
            writer.member("session", session)
        }
        if fields.contains(.receivedAt) {
            writer.key("receivedAt")
            receivedAt.withText { writer.string(utf8: $0) }
        }
        observation.write(into: &writer, fields: fields)
        if let batch, fields.contains(.batch) {
            writer.member("batch", batch)
        }
        if fields.contains(.request) {
            writer.key("request")
            request.write(into: &writer)
        }
        if fields.contains(.response) {
            writer.key("response")
            response.write(into: &writer)
        }
        if fields.contains(.transfer), observation.kind == .media || transfer != nil {
            writer.key("transfer")
            if let transfer { transfer.write(into: &writer) } else { writer.null() }
        }
        writer.endObject()
    }
}

extension Observation {
    fileprivate func write(into writer: inout JSONWriter, fields: InteractionFields) {
        if fields.contains(.system) {
            writer.member("system", system.name)
        }
        if fields.contains(.kind) {
            writer.member("kind", kind.name)
        }
        if fields.contains(.verdict) {
            writer.member("verdict", verdict.name)
        }
        if fields.contains(.findings) {
            writer.key("findings")
            writer.beginArray()
            for finding in findings { finding.write(into: &writer) }
            writer.endArray()
        }
        if fields.contains(.application) {
            writer.member("application", application)
        }
        if fields.contains(.device) {
            writer.key("device")
            device.write(into: &writer)
        }
        if fields.contains(.messageId) {
            writer.member("messageId", messageId)
        }
        if fields.contains(.deliveryId) {
            writer.member("deliveryId", deliveryId)
        }
        if fields.contains(.trackingId) {
            writer.member("trackingId", trackingId)
        }
        if fields.contains(.link) {
            writer.member("link", link)
        }
        if fields.contains(.attributes) {
            writer.key("attributes")
            writer.json(attributes)
        }
    }
}

extension DeviceReference {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("platform", platform?.name)
        writer.member("token", token)
        writer.member("userKey", userKey)
        writer.endObject()
    }
}

extension Interaction.Transfer {
    func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("bytesSent", bytesSent)
        writer.member("milliseconds", milliseconds)
        writer.member("completed", completed)
        writer.endObject()
    }
}

extension Interaction {
    /// The interaction of one line of an export. Its `seq` is kept where it is given; masked secrets stay masked.
    ///
    /// Strict: each member that the export writes must be there and fit.
    package init(json: JSON) throws(PointerError) {
        let reader = try JSONObject(json, at: "", names: InteractionFields.names)
        let receivedAt = try reader.time("receivedAt")
        let request = try RecordedRequest(json: try reader.required("request"), at: "/request")
        let response = try RecordedResponse(json: try reader.required("response"), at: "/response")
        let observation = try Observation(reader)
        var transfer: Transfer?
        if let value = reader.member("transfer"), !value.isNull {
            transfer = try Transfer(json: value, at: "/transfer")
        }
        self.init(
            seq: reader.member("seq") == nil ? 0 : UInt64(try reader.count("seq")),
            session: try reader.text("session"), receivedAt: receivedAt, observation: observation,
            batch: try Self.batch(reader), request: request, response: response, transfer: transfer)
    }

    private static func batch(_ reader: JSONObject) throws(PointerError) -> UInt64? {
        guard let value = reader.member("batch"), !value.isNull else { return nil }
        return UInt64(try reader.count("batch"))
    }
}

extension Observation {
    fileprivate init(_ reader: JSONObject) throws(PointerError) {
        let attributes = try reader.required("attributes")
        guard attributes.members != nil else {
            throw PointerError("/attributes", "an object was expected, not \(attributes.typeName)")
        }
        var findings: [Finding] = []
        for (index, finding) in try reader.list("findings").enumerated() {
            findings.append(try Finding(json: finding, at: "/findings/\(index)"))
        }
        self.init(
            try reader.named("system", System.init(name:)), try reader.named("kind", Kind.init(name:)),
            verdict: try reader.named("verdict", Verdict.init(name:)), findings: findings,
            application: try reader.text(orNull: "application"),
            device: try DeviceReference(json: try reader.required("device"), at: "/device"),
            messageId: try reader.text(orNull: "messageId"), deliveryId: try reader.text(orNull: "deliveryId"),
            trackingId: try reader.text(orNull: "trackingId"), link: try reader.text(orNull: "link"),
            attributes: attributes.bytes)
    }
}

extension DeviceReference {
    fileprivate init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try JSONObject(json, at: pointer, names: ["id", "platform", "token", "userKey"])
        self.init(
            id: try reader.text(orNull: "id"),
            platform: try reader.named(orNull: "platform", Platform.init(name:)),
            token: try reader.text(orNull: "token"), userKey: try reader.text(orNull: "userKey"))
    }
}

extension Interaction.Transfer {
    init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try JSONObject(json, at: pointer, names: ["bytesSent", "milliseconds", "completed"])
        self.init(
            bytesSent: try reader.count("bytesSent"), milliseconds: try reader.count("milliseconds"),
            completed: try reader.flag("completed"))
    }
}

extension Schema {
    /// An interaction with all its members.
    package static let interaction = Schema.object(
        [
            "seq": .integer(1...Int.max), "session": .session, "receivedAt": .time, "system": .system, "kind": .kind,
            "verdict": .verdict, "findings": .list(of: .named("Finding")), "application": .text.orNull,
            "device": .named("DeviceReference"), "messageId": .text.orNull, "deliveryId": .text.orNull,
            "trackingId": .text.orNull, "link": .text.orNull,
            "attributes": Schema(["type": "object"]).described("The vendor's own fields, under their own names."),
            "request": .named("RecordedRequest"), "response": .named("RecordedResponse"),
        ],
        optional: [
            "batch": .count.described("The same number for all interactions of one request."),
            "transfer": .named("Transfer").orNull,
        ])

    /// An interaction of which `fields` may have chosen some members.
    package static var selectedInteraction: Schema {
        var members = interaction.json.members ?? []
        for index in members.indices where members[index].name == "required" { members[index].value = ["seq"] }
        return Schema(.object(members))
    }

    package static let deviceReference = Schema.object([
        "id": .text.orNull, "platform": .platform.orNull, "token": .text.orNull, "userKey": .text.orNull,
    ])

    package static let transfer = Schema.object(["bytesSent": .count, "milliseconds": .count, "completed": .flag])
}
