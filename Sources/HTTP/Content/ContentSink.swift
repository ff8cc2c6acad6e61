/// Gathers the content of a request, with its content coding (RFC 9110 §8.4) taken off and its size bounded.
struct ContentSink {
    private(set) var body: [UInt8] = []
    private let limit: Int
    private let inflater: Inflater?

    /// - Parameters:
    ///   - head: the head whose `Content-Encoding` holds; 415 when that is unknown.
    ///   - limit: the longest decoded content in bytes.
    init(head: RequestHead, limit: Int) throws(Refusal) {
        self.limit = limit
        inflater = try Self.inflater(of: head)
        if case .length(let length) = head.framing { body.reserveCapacity(min(length, 64 * 1024)) }
    }

    /// Gathers content without a coding.
    /// - Parameter limit: the longest content in bytes, which the caller keeps to.
    init(limit: Int) {
        self.limit = limit
        inflater = nil
    }

    /// The content gathered since the last call.
    mutating func takeBody() -> [UInt8] {
        let taken = body
        body = []
        return taken
    }

    /// Takes the next bytes as they came.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        if let inflater {
            try inflater.inflate(bytes, into: &body, limit: limit)
        } else {
            body.append(contentsOf: bytes)
        }
    }

    /// Says that the content has ended: a compressed one has to end there, too.
    func finish() throws(Refusal) {
        try inflater?.finish()
    }

    private static func inflater(of head: RequestHead) throws(Refusal) -> Inflater? {
        var format: Inflater.Format?
        var codings = 0
        for field in head.fields where head.matches(field.name, "content-encoding") {
            if field.value.isEmpty || head.matches(field.value, "identity") { continue }
            codings += 1
            if head.matches(field.value, "gzip") || head.matches(field.value, "x-gzip") {
                format = .gzip
            } else if head.matches(field.value, "deflate") {
                format = .zlib
            }
        }
        guard codings > 0 else { return nil }
        guard codings == 1, let format else {
            throw Refusal(415, "the content codings understood are gzip, deflate and identity, one at a time")
        }
        guard let inflater = Inflater(format) else { throw Refusal(503, "no memory to decompress the content") }
        return inflater
    }
}
