import HTTP

/// A chunked content gives the same in whatever pieces it comes, and what is put in chunks comes out as it was.
enum ChunkedProperties {
    private static let head = Array("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    private static let end = Array("0\r\n\r\n".utf8)

    static func complaint(about bytes: [UInt8]) -> String? {
        HTTPProperties.complaint(about: head + bytes) ?? roundTrip(of: Array(bytes.prefix(HTTPProperties.limits.body)))
    }

    private static func roundTrip(of content: [UInt8]) -> String? {
        var pieces = Pieces(seed: content)
        var message = head
        for piece in pieces.cut(content, longest: 40) {
            message += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
        }
        message += end
        guard case .request(_, let body)? = DecodedEvent.all(in: [message[...]], limits: HTTPProperties.limits).first
        else { return "a sound chunked content is refused" }
        return body == content ? nil : "a chunked content comes out other than it went in"
    }
}
