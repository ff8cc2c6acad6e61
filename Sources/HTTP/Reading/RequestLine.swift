/// The parts of a request line (RFC 9112 §3), as offsets into the bytes that were read.
struct RequestLine {
    var method: Method
    var methodSpan: Span
    var target: Span
    var path: Span
    var query: Span?
    var minorVersion: UInt8
    /// The host and port of an absolute-form target.
    var authority: Span?

    /// Reads the line `0..<end` (without CRLF), strictly: single spaces, no repair.
    init(_ bytes: UnsafeBufferPointer<UInt8>, end: Int, limits: Limits) throws(Refusal) {
        var index = 0
        while index < end, HTTPBytes.isToken(bytes[index]) { index += 1 }
        guard index > 0, index < end, bytes[index] == HTTPBytes.space else {
            throw Refusal(400, "the request line does not begin with a method and a space")
        }
        methodSpan = Span(0, index)
        method = Self.method(bytes[0..<index])
        let start = index + 1
        index = start
        while index < end, bytes[index] > HTTPBytes.space, bytes[index] != 0x7F { index += 1 }
        guard index > start else { throw Refusal(400, "the request line has no target") }
        guard index - start <= limits.target else {
            throw Refusal(414, "the request target is longer than \(limits.target) bytes")
        }
        guard index < end, bytes[index] == HTTPBytes.space else {
            throw Refusal(400, "the request line has no version after the target")
        }
        target = Span(start, index)
        path = target
        minorVersion = try Self.version(bytes[(index + 1)..<end])
        try readTarget(bytes)
    }

    private static func method(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Method {
        if bytes.elementsEqual("GET".utf8) { return .get }
        if bytes.elementsEqual("POST".utf8) { return .post }
        guard bytes.count <= 8 else { return .other }
        return Method(rawValue: String(decoding: bytes, as: UTF8.self)) ?? .other
    }

    private static func version(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(Refusal) -> UInt8 {
        let start = bytes.startIndex
        guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), HTTPBytes.isDigit(bytes[start + 5]),
            bytes[start + 6] == 0x2E, HTTPBytes.isDigit(bytes[start + 7])
        else { throw Refusal(400, "the request line does not end with HTTP/ and a version") }
        guard bytes[start + 5] == 0x31 else { throw Refusal(505, "only HTTP/1.1 and HTTP/1.0 are spoken here") }
        return bytes[start + 7] == 0x30 ? 0 : 1
    }

    private mutating func readTarget(_ bytes: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        let whole = target.range
        if method == .connect {
            guard bytes[whole.lowerBound] != HTTPBytes.slash, HostSyntax.isAuthority(bytes[whole], needsPort: true)
            else {
                throw Refusal(400, "CONNECT takes host:port")
            }
            return
        }
        if bytes[whole.lowerBound] == HTTPBytes.slash { return try split(whole, bytes) }
        if whole.count == 1, bytes[whole.lowerBound] == 0x2A {
            guard method == .options else { throw Refusal(400, "the target * is for OPTIONS only") }
            return
        }
        guard let scheme = Self.schemeLength(bytes[whole]) else {
            throw Refusal(400, "the request target is neither a path nor an absolute URL")
        }
        let start = whole.lowerBound + scheme
        var end = start
        while end < whole.upperBound, bytes[end] != HTTPBytes.slash, bytes[end] != 0x3F, bytes[end] != 0x23 { end += 1 }
        guard HostSyntax.isAuthority(bytes[start..<end], needsPort: false) else {
            throw Refusal(400, "the URL in the request line has no good host")
        }
        authority = Span(start, end)
        try split(end..<whole.upperBound, bytes)
    }

    private static func schemeLength(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let lowered = bytes.prefix(8).map { $0 | 0x20 }
        if lowered.starts(with: "http://".utf8) { return 7 }
        if lowered.starts(with: "https://".utf8) { return 8 }
        return nil
    }

    /// Splits path and query, and checks the escapes of the path.
    private mutating func split(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] != 0x3F {
            switch bytes[index] {
            case 0x25:
                guard index + 2 < range.upperBound, HTTPBytes.isHex(bytes[index + 1]), HTTPBytes.isHex(bytes[index + 2])
                else {
                    throw Refusal(400, "the path has a % without two hexadecimal digits")
                }
            case 0x23: throw Refusal(400, "the request target has a fragment")
            default: break
            }
            index += 1
        }
        path = Span(range.lowerBound, index)
        if index < range.upperBound {
            guard !bytes[index..<range.upperBound].contains(0x23) else {
                throw Refusal(400, "the request target has a fragment")
            }
            query = Span(index + 1, range.upperBound)
        }
    }
}
