import Bytes
import Domain
import Records

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
