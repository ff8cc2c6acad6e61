import Bytes
import Domain

extension RegistrationResult {
    /// The members of a record.
    private static let names = [
        "id", "session", "system", "organization", "application", "status", "reason", "ends", "endsReason",
    ]

    /// The result of a record. What would end one that is pending is not in a record, so it ends at once. Strict.
    package init(json: JSON) throws(PointerError) {
        let object = try JSONObject(json, names: Self.names)
        var (status, reason) = (try object.text("status"), try object.optionalText("reason"))
        if status == "Pending", let ends = try object.optionalText("ends") {
            (status, reason) = (ends, try object.optionalText("endsReason"))
        }
        guard ["Success", "Pending", "Failed"].contains(status) else {
            throw object.error(at: "status", "one of Success, Pending, Failed was expected")
        }
        self.init(
            id: try object.text("id"), session: try object.text("session"),
            system: try object.named("system", System.init(name:)),
            organization: try object.optionalText("organization"),
            application: try object.optionalText("application"), status: status, reason: reason)
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
            if let ending {
                writer.member("ends", ending.status)
                writer.member("endsReason", ending.reason)
            }
        }
    }
}
