import HTTP
import Synchronization

/// The content of an answer that is not sent at once: made piece by piece, from a file, at a rate, or not to its end.
///
/// It belongs to one connection and is touched only on its loop.
final class Transfer {
    enum Source {
        case bytes([UInt8])
        case stream(any BodyStream)
        case file(FileBody)
    }

    /// What is to be done next.
    enum Step {
        /// Send these bytes of content.
        case bytes(ArraySlice<UInt8>)
        /// Send so many bytes of the file from this offset, then say `moved`.
        case file(OpenFile, offset: Int, count: Int)
        /// Ask again when the stream wakes.
        case waiting
        /// Ask again after so many milliseconds.
        case paused(Int)
        case end
    }

    /// The most that is handed out at a time, in bytes.
    private static let pieceSize = 64 * 1024

    let chunked: Bool
    /// Ends the connection although the content is not whole.
    private(set) var cutsOff = false
    private(set) var queued = 0
    private(set) var ended = false
    /// The last chunk has been put in line.
    var closesChunks = false
    private var source: Source
    private var remaining: Int?
    private let halves: Bool
    private let rate: Int?
    private let startedAt: Int64
    private let onEnd: (@Sendable (TransferEnd) -> Void)?
    private var held: [UInt8] = []
    private var offset = 0
    private var stopped = false

    /// - Parameter now: the time in milliseconds that the rate counts from.
    init(
        source: Source, chunked: Bool, spoiling: Spoiling?, size: Int?, now: Int64,
        onEnd: (@Sendable (TransferEnd) -> Void)?
    ) {
        self.source = source
        self.chunked = chunked
        self.onEnd = onEnd
        rate = spoiling?.rate.map { max(1, $0) }
        startedAt = now
        halves = spoiling?.ending == .truncate && size == nil
        if spoiling?.ending == .truncate, let size {
            remaining = size / 2
            cutsOff = true
        } else if let bound = spoiling?.truncateAfter {
            remaining = max(0, bound)
            cutsOff = size.map { bound < $0 } ?? true
        } else if halves {
            cutsOff = true
        }
        if case .bytes(let bytes) = source { held = bytes }
    }

    /// Starts the source.
    func start(wake: @escaping @Sendable () -> Void) {
        if case .stream(let stream) = source { stream.start(wake: wake) }
    }

    /// What to send now.
    func next(now: Int64) -> Step {
        guard !ended else { return .end }
        var allowed = min(Transfer.pieceSize, remaining ?? Int.max)
        if allowed == 0 { return finish() }
        if let rate {
            let due = Int(now - startedAt) * rate / 1000 - queued
            guard due > 0 else { return .paused(max(5, min(1000, (1 - due) * 1000 / rate))) }
            allowed = min(allowed, due)
        }
        if case .file(let file) = source {
            let count = min(allowed, file.length - queued)
            return count > 0 ? .file(file.file, offset: file.offset + queued, count: count) : finish()
        }
        if offset == held.count {
            guard case .stream(let stream) = source else { return finish() }
            switch stream.next() {
            case .waiting: return .waiting
            case .end: return finish()
            case .bytes(let bytes):
                held = bytes
                offset = 0
            }
            if halves, remaining == nil {
                remaining = held.count / 2
                if held.count < 2 { return finish() }
            }
            allowed = min(allowed, remaining ?? Int.max)
        }
        let slice = held[offset..<min(held.count, offset + allowed)]
        offset += slice.count
        moved(slice.count)
        return .bytes(slice)
    }

    /// So many bytes of content were sent or put in line.
    func moved(_ count: Int) {
        queued += count
        if let left = remaining { remaining = left - count }
    }

    /// The file ended before its announced length.
    func runDry() {
        cutsOff = true
        ended = true
    }

    /// Tells the source and whoever wants to know that it is over.
    /// - Parameter unsent: bytes that were put in line and did not leave.
    func stop(unsent: Int, now: Int64) {
        guard !stopped else { return }
        stopped = true
        if case .stream(let stream) = source { stream.stop() }
        guard let onEnd else { return }
        let whole = ended && !cutsOff && unsent == 0
        onEnd(
            TransferEnd(bytesSent: max(0, queued - unsent), milliseconds: Int(now - startedAt), completed: whole))
    }

    private func finish() -> Step {
        ended = true
        return .end
    }
}

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
