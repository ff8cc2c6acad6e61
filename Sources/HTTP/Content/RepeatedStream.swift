import Synchronization

/// A large content in little memory: a beginning, a block that is repeated, and an end.
package struct RepeatedBytes: Sendable {
    package var head: [UInt8]
    package var block: [UInt8]
    package var count: Int
    package var tail: [UInt8]

    package init(head: [UInt8], block: [UInt8], count: Int, tail: [UInt8]) {
        self.head = head
        self.block = block
        self.count = count
        self.tail = tail
    }

    /// So many made-up bytes: lines of digits, the same each time.
    package static func filling(_ size: Int) -> RepeatedBytes {
        let block = Array(String(repeating: "0123456789abcdef\n", count: 3856).utf8)
        return RepeatedBytes(
            head: [], block: block, count: size / block.count, tail: Array(block.prefix(size % block.count)))
    }

    /// In bytes.
    package var size: Int { head.count + block.count * count + tail.count }

    /// The bytes from an offset on: at most up to the end of the part that they lie in, and of the range.
    func piece(of range: Range<Int>) -> ArraySlice<UInt8> {
        var offset = range.lowerBound
        if offset < head.count { return head[offset..<min(head.count, range.upperBound)] }
        offset -= head.count
        if offset < block.count * count {
            let start = offset % block.count
            return block[start..<min(block.count, start + range.count)]
        }
        offset -= block.count * count
        return tail[offset..<min(tail.count, offset + range.count)]
    }
}

/// A part of repeated bytes, handed out block by block.
package final class RepeatedStream: BodyStream {
    private let content: RepeatedBytes
    private let rest: Mutex<Range<Int>>

    /// - Parameter range: what is handed out of the content; nil for all of it.
    package init(_ content: RepeatedBytes, _ range: Range<Int>? = nil) {
        self.content = content
        let whole = 0..<content.size
        rest = Mutex(range?.clamped(to: whole) ?? whole)
    }

    package func next() -> BodyPiece {
        rest.withLock { rest in
            guard !rest.isEmpty else { return .end }
            let piece = content.piece(of: rest)
            rest = (rest.lowerBound + piece.count)..<rest.upperBound
            return .bytes(Array(piece))
        }
    }

    package func start(wake: @escaping @Sendable () -> Void) {}

    package func stop() {
        rest.withLock { $0 = $0.upperBound..<$0.upperBound }
    }
}
