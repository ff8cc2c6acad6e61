/// Collects the content of one request, without its codings and within its bounds.
///
/// Unchecked: a reader belongs to one decoder on one loop.
final class ContentReader: @unchecked Sendable {
    let head: RequestHead
    private(set) var content: [UInt8] = []
    private var left: Int
    private var chunks: ChunkedDecoder?
    private let decoder: ContentDecoder?

    init(_ parsed: ParsedHead, limits: Limits) throws(Refusal) {
        head = parsed.head
        switch parsed.head.framing {
        case .none: left = 0
        case .length(let length):
            left = length
            // What is announced is not believed: a client that announces much and sends nothing must cost nothing.
            content.reserveCapacity(min(length, 64 * 1024))
        case .chunked:
            left = 0
            chunks = ChunkedDecoder(limits: limits)
        }
        decoder = try parsed.coding.map { coding throws(Refusal) in try ContentDecoder(coding, limit: limits.body) }
    }

    /// Whether the whole content came.
    var isDone: Bool { chunks?.isDone ?? (left == 0) }

    /// Takes what belongs to the content, and says where the next request begins.
    func take(_ bytes: [UInt8], from start: Int) throws(Refusal) -> Int {
        let result: Result<Int, Refusal> = bytes.withUnsafeBufferPointer { buffer in
            do throws(Refusal) {
                return .success(try take(buffer, from: start))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The whole content.
    func finish() throws(Refusal) -> [UInt8] {
        try decoder?.finish()
        return content
    }

    private func take(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) throws(Refusal) -> Int {
        var index = start
        if var chunks {
            defer { self.chunks = chunks }
            try chunks.take(bytes, from: &index) { piece throws(Refusal) in try append(piece) }
            return index
        }
        let count = min(left, bytes.count - start)
        try append(UnsafeBufferPointer(rebasing: bytes[start..<(start + count)]))
        left -= count
        return start + count
    }

    private func append(_ piece: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        if let decoder { try decoder.decode(piece, into: &content) } else { content.append(contentsOf: piece) }
    }
}
