import HTTP
import Synchronization

/// Bytes as content that is taken piece by piece.
final class ByteStream: BodyStream {
    private let rest: Mutex<[UInt8]?>

    init(_ bytes: [UInt8]) {
        rest = Mutex(bytes)
    }

    func next() -> BodyPiece {
        rest.withLock { rest in
            guard let bytes = rest, !bytes.isEmpty else { return .end }
            rest = nil
            return .bytes(bytes)
        }
    }

    func start(wake: @escaping @Sendable () -> Void) {}

    func stop() {}
}
