import Bytes
import Domain
import Records

/// The stored links of a snapshot.
struct LinkRecords: SnapshotRecords {
    static let name = "link"

    private var links: [Link] = []

    var count: Int { links.count }

    static func source(_ environment: InspectionEnvironment, session: String?) -> any SnapshotSource {
        SnapshotList(name, environment.domain.links.list(session: session)) { $0.write(into: &$1, asRecord: true) }
    }

    mutating func read(_ json: JSON, session: String?, now: Timestamp) throws(PointerError) -> String? {
        var link = try Link(json: json)
        link.session = session ?? link.session
        links.append(link)
        return link.session
    }

    var changes: [Change] { links.map { .link($0) } }
}
