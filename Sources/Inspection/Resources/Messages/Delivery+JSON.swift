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
    func writeRecord(into writer: inout JSONWriter) {
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
