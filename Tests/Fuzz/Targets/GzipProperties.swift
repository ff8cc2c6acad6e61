import HTTP

/// A compressed content gives the same in whatever pieces it comes, and what was compressed comes out as it was.
enum GzipProperties {
    /// Beyond the size from which on the ratio counts.
    private static let limits = {
        var limits = Limits()
        limits.body = 2 * 1024 * 1024
        return limits
    }()

    static func complaint(about bytes: [UInt8]) -> String? {
        HTTPProperties.complaint(about: message(bytes), limits: limits) ?? roundTrip(of: bytes)
    }

    private static func roundTrip(of content: [UInt8]) -> String? {
        guard let compressed = GzipEncoder()?.encode(content) else { return "the content cannot be compressed" }
        for pieces in Pieces.ways(of: message(compressed)) {
            guard case .request(_, let body)? = DecodedEvent.all(in: pieces, limits: limits).first else {
                return "a sound compressed content is refused"
            }
            guard body == content else { return "a compressed content comes out other than it went in" }
        }
        return nil
    }

    private static func message(_ content: [UInt8]) -> [UInt8] {
        let fields = "Host: a\r\nContent-Encoding: gzip\r\nContent-Length: \(content.count)\r\n\r\n"
        return Array("POST / HTTP/1.1\r\n\(fields)".utf8) + content
    }
}
