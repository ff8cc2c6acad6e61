import Bytes
import Domain
import HTTP
import Records
import Synchronization

/// All that is known of a session, or everything: a head, then the changes that build it anew, a line each, made piece by
/// piece while the client takes them.
final class SnapshotStream: BodyStream {
    /// The version of the format, and those that are read.
    static let format = 2
    static let readFormats = 1...2
    /// The record that says what the others are.
    static let head = "snapshot"

    private struct State {
        var records: ArraySlice<String>
        var items: ArraySlice<Change> = []
        var interactions: InteractionCursor?
        var hasHead = false
        var hasEnded = false
    }

    /// Pieces are sent when they reach this size.
    private static let pieceSize = 128 * 1024
    /// How many interactions are read at once.
    private static let batch = 64

    private let environment: InspectionEnvironment
    private let session: String?
    private let state: Mutex<State>

    /// - Parameter session: the one that it is about; nil for all.
    init(_ environment: InspectionEnvironment, session: String?) {
        self.environment = environment
        self.session = session
        state = Mutex(State(records: Change.snapshotRecords[...]))
    }

    func start(wake: @escaping @Sendable () -> Void) {}
    func stop() {}

    func next() -> BodyPiece {
        state.withLock { state in
            var bytes: [UInt8] = []
            if !state.hasHead {
                state.hasHead = true
                appendHead(to: &bytes)
            }
            while bytes.count < Self.pieceSize, !state.hasEnded { advance(&state, &bytes) }
            return bytes.isEmpty ? .end : .bytes(bytes)
        }
    }

    private func advance(_ state: inout State, _ bytes: inout [UInt8]) {
        if let change = state.items.popFirst() {
            return change.appendLine(to: &bytes, redaction: environment.redaction)
        }
        if var cursor = state.interactions {
            let isDone = !cursor.next(Self.batch) { interaction in
                Change.interaction(interaction).appendLine(to: &bytes, redaction: environment.redaction)
            }
            state.interactions = cursor
            guard isDone else { return }
            if cursor.dropped > 0 { bytes += Array("{\"dropped\":\(cursor.dropped)}\n".utf8) }
            state.hasEnded = true
            return
        }
        let record = state.records.popFirst()
        if let record, record != "interaction" {
            state.items = environment.known(record, of: session)[...]
        } else {
            state.interactions = InteractionCursor(environment.domain.journal, session: session)
        }
    }

    private func appendHead(to bytes: inout [UInt8]) {
        var writer = JSONWriter(reserving: 256)
        writer.object { writer in
            writer.member("record", Self.head)
            writer.member("format", Self.format)
            writer.member("version", environment.version)
            writer.member("at", environment.clock.now().text)
            writer.member("session", session)
            guard session == nil else { return }
            writer.key("counters")
            environment.domain.counters.write(into: &writer)
        }
        bytes += writer.bytes
        bytes.append(0x0A)
    }
}

extension InspectionEnvironment {
    /// What is known of one kind, in the order in which it came, as changes that put it back.
    fileprivate func known(_ record: String, of session: String?) -> [Change] {
        switch record {
        case "device": domain.devices.list(session: session).map { .device($0) }
        case "delivery": domain.messages.deliveries(session: session).map { .delivery($0) }
        case "message": domain.messages.list(session: session).map { .message($0) }
        case "link": domain.links.list(session: session).map { .link($0) }
        case "registration": domain.registrations.list(session: session).map { .result($0) }
        case "fault": domain.faults.list(session: session).map { .fault($0) }
        // A login is nothing but its token, which is a secret.
        case "login": redaction == .off ? domain.logins.list(session: session).map { .login($0) } : []
        case "session":
            domain.sessions.list().filter { session == nil || $0.name == session }.map { .session($0) }
        default: []
        }
    }
}
