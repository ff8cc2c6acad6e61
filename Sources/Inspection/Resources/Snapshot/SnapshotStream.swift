import Domain
import HTTP
import Synchronization

/// A snapshot, made piece by piece while the client takes it.
final class SnapshotStream: BodyStream {
    private struct State {
        var sources: ArraySlice<any SnapshotRecords.Type>
        var current: (any SnapshotSource)?
        var hasHead = false
    }

    /// Pieces are sent when they reach this size.
    private static let pieceSize = 128 * 1024

    private let environment: InspectionEnvironment
    private let session: String?
    private let state: Mutex<State>

    /// - Parameter session: the one that it is about; nil for all.
    init(_ environment: InspectionEnvironment, session: String?) {
        self.environment = environment
        self.session = session
        state = Mutex(State(sources: Snapshot.kinds[...]))
    }

    func start(wake: @escaping @Sendable () -> Void) {}
    func stop() {}

    func next() -> BodyPiece {
        state.withLock { state in
            var output = SnapshotOutput()
            if !state.hasHead {
                state.hasHead = true
                Snapshot.writeHead(environment, session: session, to: &output)
            }
            while output.bytes.count < Self.pieceSize {
                if state.current?.next(into: &output) == true { continue }
                guard let kind = state.sources.popFirst() else { break }
                state.current = kind.source(environment, session: session)
            }
            return output.bytes.isEmpty ? .end : .bytes(output.take())
        }
    }
}
