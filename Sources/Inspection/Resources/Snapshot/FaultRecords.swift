import Bytes
import Domain
import Records

/// The fault rules of a snapshot, with what they have done so far.
struct FaultRecords: SnapshotRecords {
    static let name = "fault"

    private var rules: [FaultRule] = []

    var count: Int { rules.count }

    static func source(_ environment: InspectionEnvironment, session: String?) -> any SnapshotSource {
        SnapshotList(name, environment.domain.faults.list(session: session)) { $1.value($0.record) }
    }

    mutating func read(_ json: JSON, session: String?, now: Timestamp) throws(PointerError) -> String? {
        guard rules.count < FaultStore.maximumCount else {
            throw PointerError("", "there may be \(FaultStore.maximumCount) fault rules")
        }
        var rule = try FaultRule(record: json, now: now)
        rule.session = session ?? rule.session
        rules.append(rule)
        return rule.session
    }

    var changes: [Change] { rules.map { .fault($0) } }
}
