import Bytes

extension Interaction {
    /// The JSON of the inspection API.
    package func json(fields: InteractionFields = .all, redaction: Redaction = .secrets) -> [UInt8] {
        var writer = JSONWriter(reserving: 1024 + request.head.count + request.body.count)
        write(into: &writer, fields: fields, redaction: redaction)
        return writer.take()
    }

    /// Writes the JSON of the inspection API: all members are always there, but `batch` where it is nil, and `transfer`
    /// of other kinds than media. `seq` is written whatever `fields` says.
    package func write(
        into writer: inout JSONWriter, fields: InteractionFields = .all, redaction: Redaction = .secrets
    ) {
        writer.beginObject()
        writer.member("seq", seq)
        if fields.contains(.session) {
            writer.member("session", session)
        }
        if fields.contains(.receivedAt) {
            writer.key("receivedAt")
            receivedAt.withText { writer.string(utf8: $0) }
        }
        observation.write(into: &writer, fields: fields, redaction: redaction)
        if let batch, fields.contains(.batch) {
            writer.member("batch", batch)
        }
        if fields.contains(.request) {
            writer.key("request")
            request.write(into: &writer, redaction: redaction)
        }
        if fields.contains(.response) {
            writer.key("response")
            response.write(into: &writer)
        }
        if observation.kind == .media, fields.contains(.transfer) {
            writer.key("transfer")
            if let transfer { transfer.write(into: &writer) } else { writer.null() }
        }
        writer.endObject()
    }
}

extension Observation {
    fileprivate func write(into writer: inout JSONWriter, fields: InteractionFields, redaction: Redaction) {
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
            writer.json(redaction.masked(attributes) ?? attributes)
        }
    }
}

extension Finding {
    /// Writes the finding as an object.
    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", code.name)
        writer.member("severity", severity.name)
        writer.member("field", field)
        writer.member("detail", detail)
        writer.member("hint", hint)
        writer.endObject()
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

extension RecordedResponse {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("status")
        if let status { writer.int(status) } else { writer.null() }
        writer.key("size")
        if let size { writer.int(size) } else { writer.null() }
        writer.member("durationMicroseconds", durationMicroseconds)
        writer.member("fault", fault)
        writer.endObject()
    }
}

extension Interaction.Transfer {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("bytesSent", bytesSent)
        writer.member("milliseconds", milliseconds)
        writer.member("completed", completed)
        writer.endObject()
    }
}
