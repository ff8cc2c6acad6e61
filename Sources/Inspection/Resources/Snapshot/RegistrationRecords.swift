import Bytes
import Domain

/// The results of registrations in a snapshot.
struct RegistrationRecords: SnapshotRecords {
    static let name = "registration"

    private var results: [RegistrationResult] = []

    var count: Int { results.count }

    static func source(_ environment: InspectionEnvironment, session: String?) -> any SnapshotSource {
        SnapshotList(name, environment.domain.registrations.list(session: session)) { $0.write(into: &$1) }
    }

    mutating func read(_ json: JSON, session: String?, now: Timestamp) throws(PointerError) -> String? {
        var result = try RegistrationResult(json: json)
        result.session = session ?? result.session
        results.append(result)
        return result.session
    }

    var changes: [Change] { results.map { .result($0) } }
}

extension RegistrationResult {
    fileprivate init(json: JSON) throws(PointerError) {
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

    fileprivate func write(into writer: inout JSONWriter) {
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
