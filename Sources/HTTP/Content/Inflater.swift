import CZlib

/// One compressed content on its way out of zlib, with its size and its ratio bounded.
///
/// A class because zlib wants its state to stay where it is. It belongs to one content and one loop.
final class Inflater {
    /// The container around the deflated bytes.
    enum Format: Int32 {
        /// RFC 1952; several members may follow each other.
        case gzip = 31
        /// RFC 1950, which HTTP calls `deflate`.
        case zlib = 15
    }

    /// Decoded bytes from which on the ratio counts.
    private static let ratioFloor = 1024 * 1024
    /// Decoded bytes for each compressed one; JSON and text stay well below.
    private static let ratioLimit = 256
    private static let step = 32 * 1024

    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let format: Format
    private var consumed = 0
    private var isInside = false

    /// Nil when there is no memory for it.
    init?(_ format: Format) {
        self.format = format
        stream.initialize(to: z_stream())
        guard pushpit_inflate_start(stream, format.rawValue) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Appends what the bytes decompress to; the body stays within `limit` bytes.
    func inflate(_ bytes: UnsafeBufferPointer<UInt8>, into body: inout [UInt8], limit: Int) throws(Refusal) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        // zlib does not write to its input, it only lacks the `const`.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: base)
        stream.pointee.avail_in = UInt32(truncatingIfNeeded: bytes.count)
        var moreOutput = false
        while stream.pointee.avail_in > 0 || moreOutput {
            if !isInside { try startMember() }
            let available = stream.pointee.avail_in
            let (status, written) = inflateStep(into: &body)
            consumed += Int(available - stream.pointee.avail_in)
            moreOutput = written == Self.step
            try check(&body, limit: limit)
            switch status {
            case Z_STREAM_END:
                isInside = false
                moreOutput = false
            case Z_OK: break
            case Z_BUF_ERROR: moreOutput = false
            default: throw Refusal(400, "the compressed content is damaged")
            }
        }
        stream.pointee.next_in = nil
    }

    /// Throws when the compressed content has not come to its end.
    func finish() throws(Refusal) {
        if isInside { throw Refusal(400, "the compressed content is cut short") }
    }

    private func startMember() throws(Refusal) {
        guard consumed > 0 else {
            isInside = true
            return
        }
        guard format == .gzip, inflateReset(stream) == Z_OK else {
            throw Refusal(400, "more bytes follow the end of the compressed content")
        }
        isInside = true
    }

    private func inflateStep(into body: inout [UInt8]) -> (status: Int32, written: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.step) { output in
            stream.pointee.next_out = output.baseAddress
            stream.pointee.avail_out = UInt32(truncatingIfNeeded: Self.step)
            let status = CZlib.inflate(stream, Z_NO_FLUSH)
            stream.pointee.next_out = nil
            let written = Self.step - Int(stream.pointee.avail_out)
            body.append(contentsOf: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(output)[0..<written]))
            return (status, written)
        }
    }

    private func check(_ body: inout [UInt8], limit: Int) throws(Refusal) {
        guard body.count <= limit else {
            body.removeSubrange(limit...)
            throw Refusal(413, "the decompressed content is longer than \(limit) bytes")
        }
        guard body.count <= Self.ratioFloor || body.count / Self.ratioLimit <= consumed else {
            throw Refusal(413, "the content decompresses to more than \(Self.ratioLimit) times its size")
        }
    }
}
