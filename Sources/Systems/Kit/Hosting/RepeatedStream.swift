import HTTP
import Synchronization

/// A part of repeated bytes, handed out block by block.
final class RepeatedStream: BodyStream {
    private let content: RepeatedBytes
    private let rest: Mutex<Range<Int>>

    init(_ content: RepeatedBytes, _ range: Range<Int>) {
        self.content = content
        rest = Mutex(range.clamped(to: 0..<content.size))
    }

    func next() -> BodyPiece {
        rest.withLock { rest in
            guard !rest.isEmpty else { return .end }
            let piece = content.piece(of: rest)
            rest = (rest.lowerBound + piece.count)..<rest.upperBound
            return .bytes(Array(piece))
        }
    }

    func start(wake: @escaping @Sendable () -> Void) {}

    func stop() {
        rest.withLock { $0 = $0.upperBound..<$0.upperBound }
    }
}
