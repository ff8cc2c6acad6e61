import Interactions
import JSONBytes

extension Device {
    /// Writes the JSON of the inspection API.
    /// - Parameter asRecord: adds what only records have.
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
            writer.key("platform")
            writer.string(platform?.name)
            writer.key("token")
            writer.string(token)
            writer.key("state")
            writer.string(state.rawValue)
            writer.key("userKey")
            writer.string(userKey)
            writer.key("userKeys")
            writer.array { for key in userKeys { $0.string(key) } }
            writer.key("parameters")
            writer.value(history.last?.parameters ?? .object([]))
            writer.key("firstSeen")
            writer.string(firstSeen.text)
            writer.key("lastSeen")
            writer.string(lastSeen.text)
            writer.key("baseUrl")
            writer.string(baseURL)
            for name in Self.settingNames {
                writer.key(name)
                writer.string(settings[name])
            }
            if asRecord {
                writer.key("phone")
                writer.string(phone)
            }
            writer.key("replaces")
            writer.string(replaces)
            writer.key("replacedBy")
            writer.string(replacedBy)
            writer.key("history")
            writer.array { for entry in history { entry.write(into: &$0) } }
        }
    }
}

extension Device.Entry {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("at")
            writer.string(at.text)
            writer.key("userKey")
            writer.string(userKey)
            writer.key("parameters")
            writer.value(parameters)
        }
    }
}
