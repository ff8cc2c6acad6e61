import Bytes
import Domain

extension RegistrationResult {
    package init(json: JSON) throws(PointerError) {
        func text(_ name: String) throws(PointerError) -> String {
            guard let text = json[name]?.string else { throw PointerError("/\(name)", "text was expected") }
            return text
        }
        guard let system = System(name: try text("system")) else {
            throw PointerError("/system", "the name of a system was expected")
        }
        var (status, reason) = (try text("status"), json["reason"]?.string)
        // What would end one that is pending is not in a snapshot, so it ends at once.
        if status == "Pending", let ends = json["ends"]?.string {
            (status, reason) = (ends, json["endsReason"]?.string)
        }
        guard ["Success", "Pending", "Failed"].contains(status) else {
            throw PointerError("/status", "one of Success, Pending, Failed was expected")
        }
        self.init(
            id: try text("id"), session: try text("session"), system: system,
            organization: json["organization"]?.string, application: json["application"]?.string,
            status: status, reason: reason)
    }

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
