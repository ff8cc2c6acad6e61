import HTTP

/// Whole answers that are sent without a request having been read.
enum PlainAnswer {
    static let overLimit = Response(503, text: "Too many connections; try again later.\n")
    static let plainOnTLS = Response(
        400, text: "This port speaks TLS, and the request came as plain HTTP. Use https:// for this address.\n")
    static let tlsOnPlain = Response(
        400, text: "This port speaks plain HTTP, and TLS came. Use http:// for this address.\n")
    static let goOn = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    /// What the garbage fault sends: no HTTP in any reading.
    static let garbage: [UInt8] =
        [0x00, 0xFF, 0x15, 0x07] + Array("~~ this is not HTTP ~~".utf8) + [0x0D, 0x00, 0xFE, 0x0A]
}
