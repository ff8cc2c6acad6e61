import Bytes
import Domain
import Records

/// The messages of a snapshot, with what they have been answered so far.
struct MessageRecords: SnapshotRecords {
    static let name = "message"

    private var messages: [Message] = []

    var count: Int { messages.count }

    static func source(_ environment: InspectionEnvironment, session: String?) -> any SnapshotSource {
        SnapshotList(name, environment.domain.messages.list(session: session)) { $0.write(into: &$1, asRecord: true) }
    }

    mutating func read(_ json: JSON, session: String?, now: Timestamp) throws(PointerError) -> String? {
        var message = try Message(json: json)
        message.session = session ?? message.session
        messages.append(message)
        return message.session
    }

    var changes: [Change] { messages.map { .message($0) } }
}
