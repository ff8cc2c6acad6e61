import JSONBytes

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
        writer.key("seq")
        writer.int(seq)
        if fields.contains(.session) {
            writer.key("session")
            writer.string(session)
        }
        if fields.contains(.receivedAt) {
            writer.key("receivedAt")
            receivedAt.withText { writer.string(utf8: $0) }
        }
        observation.write(into: &writer, fields: fields, redaction: redaction)
        if let batch, fields.contains(.batch) {
            writer.key("batch")
            writer.int(batch)
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
            writer.key("system")
            writer.string(system.name)
        }
        if fields.contains(.kind) {
            writer.key("kind")
            writer.string(kind.name)
        }
        if fields.contains(.verdict) {
            writer.key("verdict")
            writer.string(verdict.name)
        }
        if fields.contains(.findings) {
            writer.key("findings")
            writer.beginArray()
            for finding in findings { finding.write(into: &writer) }
            writer.endArray()
        }
        if fields.contains(.application) {
            writer.key("application")
            writer.string(application)
        }
        if fields.contains(.device) {
            writer.key("device")
            device.write(into: &writer)
        }
        if fields.contains(.messageId) {
            writer.key("messageId")
            writer.string(messageId)
        }
        if fields.contains(.deliveryId) {
            writer.key("deliveryId")
            writer.string(deliveryId)
        }
        if fields.contains(.trackingId) {
            writer.key("trackingId")
            writer.string(trackingId)
        }
        if fields.contains(.link) {
            writer.key("link")
            writer.string(link)
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
        writer.key("code")
        writer.string(code.name)
        writer.key("severity")
        writer.string(severity.name)
        writer.key("field")
        writer.string(field)
        writer.key("detail")
        writer.string(detail)
        writer.key("hint")
        writer.string(hint)
        writer.endObject()
    }
}

extension DeviceReference {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("id")
        writer.string(id)
        writer.key("platform")
        writer.string(platform?.name)
        writer.key("token")
        writer.string(token)
        writer.key("userKey")
        writer.string(userKey)
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
        writer.key("durationMicroseconds")
        writer.int(durationMicroseconds)
        writer.key("fault")
        writer.string(fault)
        writer.endObject()
    }
}

extension Interaction.Transfer {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("bytesSent")
        writer.int(bytesSent)
        writer.key("milliseconds")
        writer.int(milliseconds)
        writer.key("completed")
        writer.bool(completed)
        writer.endObject()
    }
}
