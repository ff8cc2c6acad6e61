import Interactions
import JSONBytes

extension Message {
    /// Writes the JSON of the inspection API.
    /// - Parameter asRecord: also what a snapshot needs to restore it.
    package func write(into writer: inout JSONWriter, asRecord: Bool = false) {
        writer.object { writer in
            writer.key("id")
            writer.string(id)
            writer.key("session")
            writer.string(session)
            writer.key("system")
            writer.string(system.name)
            writer.key("application")
            writer.string(application)
            writer.key("messageId")
            writer.string(identity.messageId)
            writer.key("deliveryId")
            writer.string(identity.deliveryId)
            writer.key("trackingId")
            writer.string(identity.trackingId)
            writer.key("device")
            writer.string(device)
            writer.key("platform")
            writer.string(platform?.name)
            writer.key("userKey")
            writer.string(userKey)
            writer.key("state")
            writer.string(state.rawValue)
            writer.key("reason")
            writer.string(reason)
            writer.key("createdAt")
            writer.string(createdAt.text)
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
                writer.key("simctl")
                writer.string(commands.simctl)
                writer.key("adb")
                writer.string(commands.adb)
            }
            writer.key("transports")
            writer.array { for report in transports { report.write(into: &$0) } }
            writer.key("hits")
            hits.write(into: &writer)
            guard asRecord else { return }
            writer.key("token")
            writer.string(token)
            writer.key("keys")
            writer.array { for key in identity.keys { $0.string(key) } }
            writer.key("delivery")
            writer.int(delivery)
        }
    }

    private func writeContent(_ writer: inout JSONWriter) {
        writer.key("title")
        writer.string(title)
        writer.key("body")
        writer.string(body)
        writer.key("link")
        writer.string(link)
        writer.key("originalLink")
        writer.string(originalLink)
        writer.key("image")
        writer.string(image)
        writer.key("trackingConsent")
        writer.bool(trackingConsent)
        writer.key("test")
        writer.bool(isTest)
        writer.key("size")
        writer.int(size)
        writer.key("findings")
        writer.array { for finding in findings { finding.write(into: &$0) } }
    }
}

extension TransportReport {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("via")
            writer.string(via.rawValue)
            writer.key("state")
            writer.string(state.rawValue)
            writer.key("detail")
            writer.string(detail)
        }
    }
}

extension Hits {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.object { writer in
            for name in Name.allCases {
                writer.key(name.rawValue)
                writer.object { writer in
                    writer.key("count")
                    writer.int(self[name].count)
                    writer.key("first")
                    writer.string(self[name].first?.text)
                }
            }
        }
    }
}
