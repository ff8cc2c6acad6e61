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
