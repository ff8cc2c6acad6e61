import Bytes
import Domain

extension Device {
    /// Writes the JSON of the inspection API.
    /// - Parameter asRecord: adds what only records have.
    /// - Parameter redaction: masks what is secret in the parameters that it registered with.
    package func write(into writer: inout JSONWriter, asRecord: Bool = false, redaction: Redaction) {
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
            writer.value(redaction.masked(history.last?.parameters ?? .object([])))
            writer.member("firstSeen", firstSeen.text)
            writer.member("lastSeen", lastSeen.text)
            writer.member("baseUrl", baseURL)
            for name in Self.settingNames {
                writer.key(name)
                writer.string(settings[name])
            }
            if asRecord {
                writer.member("phone", phone)
                writer.member("visibleFrom", visibleFrom?.text)
            }
            writer.member("replaces", replaces)
            writer.member("replacedBy", replacedBy)
            writer.key("history")
            writer.array { for entry in history { entry.write(into: &$0, redaction) } }
        }
    }
}

extension Device.Entry {
    fileprivate func write(into writer: inout JSONWriter, _ redaction: Redaction) {
        writer.object { writer in
            writer.member("at", at.text)
            writer.member("userKey", userKey)
            writer.key("parameters")
            writer.value(redaction.masked(parameters))
        }
    }
}

extension Device {
    /// The names of a device's members in the inspection API, and those that only records of it have.
    package static let names =
        [
            "id", "session", "system", "application", "platform", "token", "state", "userKey", "userKeys", "parameters",
            "firstSeen", "lastSeen", "baseUrl", "replaces", "replacedBy", "history", "phone", "visibleFrom",
        ] + settingNames

    /// What a tester may say of a device.
    package static let settingNames = ["bundleId", "package", "simulator", "adbSerial"]

    /// The device of a record. Strict: each member that the record has must fit.
    package init(json: JSON) throws(PointerError) {
        let reader = try JSONObject(json, at: "", names: Self.names)
        self.init(
            id: try reader.id(letter: "d"), session: try reader.text("session"),
            system: try reader.named("system", System.init(name:)),
            application: try reader.text(orNull: "application"), token: try reader.text(orNull: "token"),
            platform: try reader.named(orNull: "platform", Platform.init(name:)),
            firstSeen: try reader.time("firstSeen"))
        lastSeen = try reader.time("lastSeen")
        state = try reader.named("state", State.init(rawValue:))
        userKeys = try reader.texts("userKeys")
        baseURL = try reader.text(orNull: "baseUrl")
        for name in Self.settingNames { settings[name] = try reader.text(orNull: name) }
        phone = reader.member("phone") == nil ? nil : try reader.text(orNull: "phone")
        visibleFrom = reader["visibleFrom"] == nil ? nil : try reader.time("visibleFrom")
        replaces = try reader.text(orNull: "replaces")
        replacedBy = try reader.text(orNull: "replacedBy")
        for (index, entry) in try reader.list("history").suffix(DeviceStore.historyLimit).enumerated() {
            history.append(try Entry(json: entry, at: "\(reader.place("history"))/\(index)"))
        }
        if userKeys.count > DeviceStore.historyLimit {
            userKeys.removeFirst(userKeys.count - DeviceStore.historyLimit)
        }
    }
}

extension Device.Entry {
    fileprivate init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try JSONObject(json, at: pointer, names: ["at", "userKey", "parameters"])
        self.init(
            at: try reader.time("at"), userKey: try reader.text(orNull: "userKey"),
            parameters: try reader.required("parameters"))
    }
}

extension Schema {
    package static let device = Schema.object([
        "id": .text, "session": .session, "system": .system, "application": .text.orNull,
        "platform": .platform.orNull, "token": .text.orNull, "state": .words(Device.State.allCases.map(\.rawValue)),
        "userKey": .text.orNull, "userKeys": .list(of: .text), "parameters": .anything, "firstSeen": .time,
        "lastSeen": .time, "baseUrl": .text.orNull, "bundleId": .text.orNull, "package": .text.orNull,
        "simulator": .text.orNull, "adbSerial": .text.orNull, "replaces": .text.orNull, "replacedBy": .text.orNull,
        "history": .list(of: .object(["at": .time, "userKey": .text.orNull, "parameters": .anything])),
    ])
}
