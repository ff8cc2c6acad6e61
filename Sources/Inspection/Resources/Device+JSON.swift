import Bytes
import Domain

extension Device {
    /// Writes the JSON of the inspection API.
    /// - Parameter asRecord: adds what only records have.
    package func write(into writer: inout JSONWriter, asRecord: Bool = false) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("session", session)
            writer.member("system", system.name)
            writer.member("application", application)
            writer.member("platform", platform?.name)
            writer.member("token", token)
            writer.member("state", state.rawValue)
            writer.member("userKey", userKey)
            writer.key("userKeys")
            writer.array { for key in userKeys { $0.string(key) } }
            writer.key("parameters")
            writer.value(history.last?.parameters ?? .object([]))
            writer.member("firstSeen", firstSeen.text)
            writer.member("lastSeen", lastSeen.text)
            writer.member("baseUrl", baseURL)
            for name in Self.settingNames {
                writer.key(name)
                writer.string(settings[name])
            }
            if asRecord {
                writer.member("phone", phone)
            }
            writer.member("replaces", replaces)
            writer.member("replacedBy", replacedBy)
            writer.key("history")
            writer.array { for entry in history { entry.write(into: &$0) } }
        }
    }
}

extension Device.Entry {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("at", at.text)
            writer.member("userKey", userKey)
            writer.key("parameters")
            writer.value(parameters)
        }
    }
}
