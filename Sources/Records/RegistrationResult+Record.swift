import Bytes
import Domain

extension RegistrationResult {
    /// The members of a record.
    private static let names = [
        "id", "session", "system", "organization", "application", "status", "reason", "ends", "endsReason", "device",
        "cancelled",
    ]

    /// The result of a record. Strict.
    package init(json: JSON) throws(PointerError) {
        let object = try JSONObject(json, names: Self.names)
        let status = try object.text("status")
        guard ["Success", "Pending", "Failed"].contains(status) else {
            throw object.error(at: "status", "one of Success, Pending, Failed was expected")
        }
        self.init(
            id: try object.text("id"), session: try object.text("session"),
            system: try object.named("system", System.init(name:)),
            organization: try object.optionalText("organization"),
            application: try object.optionalText("application"), status: status,
            reason: try object.optionalText("reason"))
        guard let ends = try object.optionalText("ends") else { return }
        let device = try object["device"] == nil ? nil : DeviceKey(try object.object("device"), system)
        ending = Ending(ends, try object.optionalText("endsReason"), device: device)
        ending?.isCancelled = try object.optionalFlag("cancelled") ?? false
    }

    /// Writes the record of a snapshot.
    package func write(into writer: inout JSONWriter) {
        writer.object { writer in
            for (name, value) in [
                ("id", id), ("session", session), ("system", system.name), ("organization", organization),
                ("application", application), ("status", status), ("reason", reason),
            ] {
                writer.key(name)
                writer.string(value)
            }
            guard let ending else { return }
            writer.member("ends", ending.status)
            writer.member("endsReason", ending.reason)
            writer.member("cancelled", ending.isCancelled)
            guard let device = ending.device else { return }
            writer.key("device")
            writer.object { writer in
                writer.member("session", device.session)
                writer.member("application", device.application)
                writer.member("token", device.token)
                writer.member("user", device.user)
            }
        }
    }
}

extension RegistrationResult.DeviceKey {
    fileprivate init(_ object: JSONObject, _ system: System) throws(PointerError) {
        self.init(
            session: try object.text("session"), system: system, application: try object.optionalText("application"),
            token: try object.text("token"), user: try object.text("user"))
    }
}
