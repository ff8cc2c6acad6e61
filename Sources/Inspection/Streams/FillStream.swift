import HTTP
import Synchronization

/// So many made-up bytes: lines of digits, the same each time.
final class FillStream: BodyStream {
    private static let piece = Array(String(repeating: "0123456789abcdef\n", count: 3856).utf8)

    private let rest: Mutex<Int>

    init(size: Int) {
        rest = Mutex(size)
    }

    func start(wake: @escaping @Sendable () -> Void) {}
    func stop() {}

    func next() -> BodyPiece {
        rest.withLock { rest in
            guard rest > 0 else { return .end }
            let count = min(rest, Self.piece.count)
            rest -= count
            return .bytes(count == Self.piece.count ? Self.piece : Array(Self.piece.prefix(count)))
        }
    }
}
