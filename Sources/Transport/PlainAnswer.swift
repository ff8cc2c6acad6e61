import HTTP

/// Whole answers that are sent without a request having been read.
enum PlainAnswer {
    static let overLimit = make("503 Service Unavailable", "Too many connections; try again later.\n")
    static let plainOnTLS = make(
        "400 Bad Request", "This port speaks TLS, and the request came as plain HTTP. Use https:// for this address.\n")
    static let tlsOnPlain = make(
        "400 Bad Request", "This port speaks plain HTTP, and TLS came. Use http:// for this address.\n")
    static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    /// What the garbage fault sends: no HTTP in any reading.
    static let garbage: [UInt8] =
        [0x00, 0xFF, 0x15, 0x07] + Array("~~ this is not HTTP ~~".utf8) + [0x0D, 0x00, 0xFE, 0x0A]

    private static func make(_ status: String, _ text: String) -> [UInt8] {
        Array(
            """
            HTTP/1.1 \(status)\r
            Content-Type: text/plain; charset=utf-8\r
            Content-Length: \(text.utf8.count)\r
            Connection: close\r
            \r
            \(text)
            """.utf8)
    }
}
