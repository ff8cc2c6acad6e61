import CZlib

/// Compresses answers with one deflate stream that is reset for each. One for each loop, on which it stays.
package final class GzipEncoder {
    /// Smaller content is not worth the work.
    package static let minimumSize = 1024

    private var stream = z_stream()
    private let isReady: Bool

    package init() {
        isReady = pushpit_deflate_start(&stream, 1, 15 + 16) == Z_OK
    }

    deinit {
        deflateEnd(&stream)
    }

    /// The answer in the coding that the request asks for, when it is worth it; `Vary` is said wherever it could differ.
    package func encoded(_ response: Response, to request: RequestHead) -> Response {
        guard case .bytes(let bytes) = response.body, bytes.count >= Self.minimumSize,
            let type = response.value("Content-Type"), Self.isCompressible(type),
            response.value("Content-Encoding") == nil, response.spoiling == nil
        else { return response }
        var answer = response.adding("Vary", "Accept-Encoding")
        guard let accepted = request.value("Accept-Encoding"), AcceptHeader(accepted).weight(ofCoding: "gzip") > 0,
            let packed = encode(bytes)
        else { return answer }
        answer.add("Content-Encoding", "gzip")
        answer.body = .bytes(packed)
        return answer
    }

    /// Text and JSON are; pictures, sound and film are compressed already.
    package static func isCompressible(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        return name.hasPrefix("text/") || name.hasSuffix("json") || name.hasSuffix("xml")
            || name.hasSuffix("javascript")
    }

    private func encode(_ bytes: [UInt8]) -> [UInt8]? {
        guard isReady, deflateReset(&stream) == Z_OK else { return nil }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return bytes.withUnsafeBufferPointer { input in
            var status = Z_OK
            let output = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(bound)
                status = deflate(&stream, Z_FINISH)
                count = bound - Int(stream.avail_out)
            }
            return status == Z_STREAM_END ? output : nil
        }
    }
}
