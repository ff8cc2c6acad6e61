import Bytes

extension Device {
    /// The names of a device's members in the inspection API, and `phone`, which only records of it have.
    package static let names =
        [
            "id", "session", "system", "application", "platform", "token", "state", "userKey", "userKeys", "parameters",
            "firstSeen", "lastSeen", "baseUrl", "replaces", "replacedBy", "history", "phone",
        ] + settingNames

    /// What a tester may say of a device.
    package static let settingNames = ["bundleId", "package", "simulator", "adbSerial"]

    /// The device of a record. Strict: each member that the record has must fit.
    package init(json: JSON) throws(PointerError) {
        let reader = try MemberReader(json, at: "", names: Self.names)
        self.init(
            id: try reader.id(letter: "d"), session: try reader.string("session"),
            system: try reader.named("system", System.init(name:)),
            application: try reader.nullableString("application"), token: try reader.nullableString("token"),
            platform: try reader.required("platform").isNull
                ? nil : try reader.named("platform", Platform.init(name:)),
            firstSeen: try reader.time("firstSeen"))
        lastSeen = try reader.time("lastSeen")
        state = try reader.named("state", State.init(rawValue:))
        userKeys = try reader.strings("userKeys")
        baseURL = try reader.nullableString("baseUrl")
        for name in Self.settingNames { settings[name] = try reader.nullableString(name) }
        phone = reader.optional("phone") == nil ? nil : try reader.nullableString("phone")
        replaces = try reader.nullableString("replaces")
        replacedBy = try reader.nullableString("replacedBy")
        for (index, entry) in try reader.array("history").suffix(DeviceStore.historyLimit).enumerated() {
            history.append(try Entry(json: entry, at: "\(reader.place("history"))/\(index)"))
        }
        if userKeys.count > DeviceStore.historyLimit {
            userKeys.removeFirst(userKeys.count - DeviceStore.historyLimit)
        }
    }
}

extension Device.Entry {
    fileprivate init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try MemberReader(json, at: pointer, names: ["at", "userKey", "parameters"])
        self.init(
            at: try reader.time("at"), userKey: try reader.nullableString("userKey"),
            parameters: try reader.required("parameters"))
    }
}
