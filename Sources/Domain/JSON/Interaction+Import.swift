import Bytes

extension Interaction {
    /// The interaction of one line of an export. Its `seq` is kept where it is given; masked secrets stay masked.
    ///
    /// Strict: each member that the export writes must be there and fit.
    package init(json: JSON) throws(PointerError) {
        let reader = try MemberReader(json, at: "", names: InteractionFields.names)
        let receivedAt = try reader.time("receivedAt")
        let request = try RecordedRequest(json: try reader.required("request"), at: "/request")
        let response = try RecordedResponse(json: try reader.required("response"), at: "/response")
        let observation = try Observation(reader)
        var transfer: Transfer?
        if let value = reader.optional("transfer"), !value.isNull {
            transfer = try Transfer(json: value, at: "/transfer")
        }
        self.init(
            seq: reader.optional("seq") == nil ? 0 : UInt64(try reader.count("seq")),
            session: try reader.string("session"), receivedAt: receivedAt, observation: observation,
            batch: try Self.batch(reader), request: request, response: response, transfer: transfer)
    }

    private static func batch(_ reader: MemberReader) throws(PointerError) -> UInt64? {
        guard let value = reader.optional("batch"), !value.isNull else { return nil }
        return UInt64(try reader.count("batch"))
    }
}

extension Observation {
    fileprivate init(_ reader: MemberReader) throws(PointerError) {
        let attributes = try reader.required("attributes")
        guard attributes.members != nil else {
            throw PointerError("/attributes", "an object was expected, not \(attributes.typeName)")
        }
        var findings: [Finding] = []
        for (index, finding) in try reader.array("findings").enumerated() {
            findings.append(try Finding(json: finding, at: "/findings/\(index)"))
        }
        self.init(
            try reader.named("system", System.init(name:)), try reader.named("kind", Kind.init(name:)),
            verdict: try reader.named("verdict", Verdict.init(name:)), findings: findings,
            application: try reader.nullableString("application"),
            device: try DeviceReference(json: try reader.required("device"), at: "/device"),
            messageId: try reader.nullableString("messageId"), deliveryId: try reader.nullableString("deliveryId"),
            trackingId: try reader.nullableString("trackingId"), link: try reader.nullableString("link"),
            attributes: attributes.bytes)
    }
}

extension Finding {
    init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try MemberReader(json, at: pointer, names: ["code", "severity", "field", "detail", "hint"])
        self.init(
            try reader.named("code", FindingCode.init(name:)), try reader.named("severity", Severity.init(name:)),
            field: try reader.nullableString("field"), detail: try reader.string("detail"),
            hint: try reader.nullableString("hint"))
    }
}

extension DeviceReference {
    fileprivate init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try MemberReader(json, at: pointer, names: ["id", "platform", "token", "userKey"])
        self.init(
            id: try reader.nullableString("id"),
            platform: try reader.required("platform").isNull
                ? nil : try reader.named("platform", Platform.init(name:)),
            token: try reader.nullableString("token"), userKey: try reader.nullableString("userKey"))
    }
}

extension RecordedResponse {
    fileprivate init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try MemberReader(
            json, at: pointer, names: ["status", "size", "durationMicroseconds", "fault"])
        self.init(
            status: try reader.nullableCount("status"), size: try reader.nullableCount("size"),
            durationMicroseconds: try reader.count("durationMicroseconds"), fault: try reader.nullableString("fault"))
    }
}

extension Interaction.Transfer {
    fileprivate init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try MemberReader(json, at: pointer, names: ["bytesSent", "milliseconds", "completed"])
        self.init(
            bytesSent: try reader.count("bytesSent"), milliseconds: try reader.count("milliseconds"),
            completed: try reader.bool("completed"))
    }
}
