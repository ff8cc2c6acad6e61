import CZlib

/// Removes a content coding (RFC 9110 §8.4.1) while the content arrives, within a bound on what comes out.
///
/// Unchecked: a decoder belongs to one request on one loop; it moves between threads only with it.
final class ContentDecoder: @unchecked Sendable {
    enum Coding: Sendable {
        case gzip
        case deflate

        init?(name: String) {
            switch name {
            case "gzip", "x-gzip": self = .gzip
            case "deflate": self = .deflate
            default: return nil
            }
        }
    }

    private var stream = z_stream()
    private var isDone = false
    private let limit: Int

    /// - Parameter limit: more decoded bytes than this are refused with 413.
    init(_ coding: Coding, limit: Int) throws(Refusal) {
        self.limit = limit
        guard pushpit_inflate_start(&stream, coding == .gzip ? 15 + 16 : 15) == Z_OK else {
            throw Refusal(503, "no memory to decode the content")
        }
    }

    deinit {
        inflateEnd(&stream)
    }

    /// Decodes one more piece and appends what comes out.
    func decode(_ piece: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) throws(Refusal) {
        guard let base = piece.baseAddress, !piece.isEmpty else { return }
        guard !isDone else { throw Refusal(400, "bytes after the end of the compressed content") }
        stream.next_in = UnsafeMutablePointer(mutating: base)
        stream.avail_in = UInt32(piece.count)
        while true {
            let (status, count) = step(&output)
            guard output.count <= limit else {
                throw Refusal(413, "the content is longer than \(limit) bytes when decoded")
            }
            switch status {
            case Z_STREAM_END:
                isDone = true
                guard stream.avail_in == 0 else { throw Refusal(400, "bytes after the end of the compressed content") }
                return
            case Z_OK, Z_BUF_ERROR:
                if stream.avail_in == 0, count < Self.chunk { return }
                if status == Z_BUF_ERROR, count == 0 { return }
            default: throw Refusal(400, "the content is not what its coding says")
            }
        }
    }

    /// Checks that the coded content was whole.
    func finish() throws(Refusal) {
        guard isDone else { throw Refusal(400, "the compressed content ends too early") }
    }

    private static let chunk = 16 * 1024

    private func step(_ output: inout [UInt8]) -> (status: Int32, count: Int) {
        var status = Z_OK
        var count = 0
        let part = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, filled in
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(Self.chunk)
            status = inflate(&stream, Z_NO_FLUSH)
            count = Self.chunk - Int(stream.avail_out)
            filled = count
        }
        output.append(contentsOf: part)
        return (status, count)
    }
}
