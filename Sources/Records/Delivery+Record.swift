import Bytes
import Domain

extension Delivery {
    /// Writes the delivery with its funnel.
    ///
    /// - Parameter isWhole: false when older messages of it have been evicted, so that the numbers are too small.
    package func write(_ messages: [Message], isWhole: Bool, into writer: inout JSONWriter) {
        let funnel = Funnel(messages)
        writer.object { writer in
            writeHead(into: &writer)
            writer.member("complete", isWhole)
            funnel.write(into: &writer)
        }
    }

    /// Writes the answer to a send: the delivery with its messages.
    package func writeMade(_ messages: [Message], into writer: inout JSONWriter) {
        writer.object { writer in
            writeHead(into: &writer)
            writer.key("messages")
            writer.array { for message in messages { message.write(into: &$0) } }
        }
    }

    /// Writes the record of a snapshot.
    package func writeRecord(into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("number", number)
            writer.member("made", made)
            writeHead(into: &writer)
        }
    }

    private func writeHead(into writer: inout JSONWriter) {
        writer.member("deliveryId", id)
        writer.member("session", session)
        writer.member("system", system.name)
        writer.member("application", application)
        writer.member("title", title)
        writer.member("createdAt", createdAt.text)
        writer.key("skipped")
        writer.array { writer in
            for item in skipped {
                writer.object { writer in
                    writer.member("device", item.device)
                    writer.member("reason", item.reason)
                }
            }
        }
    }
}

extension Funnel {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.member("created", created)
        writer.member("accepted", accepted)
        writer.member("failed", failed)
        for step in steps {
            writer.key(step.name.rawValue)
            writer.int(step.count)
        }
        writer.key("unique")
        writer.object { writer in
            for step in steps {
                writer.key(step.name.rawValue)
                writer.int(step.unique)
            }
        }
        writer.key("medianSeconds")
        writer.object { writer in
            for step in steps {
                writer.key(step.name.rawValue)
                if let seconds = step.medianSeconds { writer.double(seconds) } else { writer.null() }
            }
        }
        writer.key("withoutHit")
        Self.write(withoutHit, into: &writer)
        writer.key("imagesNotFetched")
        Self.write(imagesNotFetched, into: &writer)
    }

    private static func write(_ messages: [Silent], into writer: inout JSONWriter) {
        writer.array { writer in
            for item in messages {
                writer.object { writer in
                    writer.member("message", item.message)
                    writer.member("reason", item.reason)
                }
            }
        }
    }
}

extension Delivery {
    /// The delivery of a record, which also says its number. Strict.
    package init(json: JSON) throws(PointerError) {
        let reader = try JSONObject(
            json, at: "",
            names: [
                "number", "deliveryId", "session", "system", "application", "title", "createdAt", "skipped", "made",
            ])
        self.init(
            number: try reader.count("number"), id: try reader.text("deliveryId"),
            session: try reader.text("session"), system: try reader.named("system", System.init(name:)),
            application: try reader.text(orNull: "application"), title: try reader.text(orNull: "title"),
            createdAt: try reader.time("createdAt"))
        made = reader.member("made") == nil ? 0 : try reader.count("made")
        for (index, item) in try reader.list("skipped").enumerated() {
            let reader = try JSONObject(item, at: "/skipped/\(index)", names: ["device", "reason"])
            skipped.append(Skipped(device: try reader.text("device"), reason: try reader.text("reason")))
        }
    }
}

extension Schema {
    /// The answer to a push.
    package static let sentDelivery = Schema.object(
        of: deliveryHead + [("messages", .list(of: .named("Message")))])

    package static let delivery = Schema.object(
        of: deliveryHead + [("created", .count), ("accepted", .count), ("failed", .count)]
            + Hits.Name.steps.map { ($0.rawValue, .count) }
            + [
                ("unique", .steps(.count)), ("medianSeconds", .steps(.number.orNull)),
                ("withoutHit", .silentMessages), ("imagesNotFetched", .silentMessages),
            ])

    private static let deliveryHead: [(String, Schema)] = [
        ("deliveryId", .text), ("session", .session), ("system", .system), ("application", .text.orNull),
        ("title", .text.orNull), ("createdAt", .time),
        ("skipped", .list(of: .object(["device": .text, "reason": .text]))),
    ]

    private static let silentMessages = Schema.list(of: .object(["message": .text, "reason": .text]))

    /// An object with a member for each step of the funnel.
    private static func steps(_ value: Schema) -> Schema {
        .object(of: Hits.Name.steps.map { ($0.rawValue, value) })
    }
}
