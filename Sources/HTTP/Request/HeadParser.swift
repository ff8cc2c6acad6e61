import Bytes

/// Reads a whole head (RFC 9112 §3 and §5), strictly: what is not exactly right is refused, never repaired.
struct HeadParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let limits: Limits
    /// The next byte to read.
    var cursor = 0
    var fieldFacts = FieldFacts()

    /// Reads the head that `bytes` are, with CRLF line ends and an empty line at the end, as `HeadScanner` found it.
    static func parse(_ bytes: [UInt8], lines: Int, limits: Limits) throws(Refusal) -> RequestHead {
        var head = try bytes.withUnsafeBufferPointer { (buffer) throws(Refusal) -> RequestHead in
            var parser = HeadParser(bytes: buffer, limits: limits)
            return try parser.head(lines: lines)
        }
        head.bytes = bytes
        return head
    }

    private mutating func head(lines: Int) throws(Refusal) -> RequestHead {
        let methodSpan = try method()
        let method = Method(bytes.part(methodSpan))
        let target = try targetSpan()
        let minorVersion = try version()
        let parts = try TargetParser(bytes: bytes, target: target, method: method).parts()
        var fields: [RequestHead.Field] = []
        fields.reserveCapacity(max(lines - 1, 0))
        while bytes[cursor] != 0x0D {
            let field = try nextField()
            try fieldFacts.note(field, in: bytes)
            fields.append(field)
        }
        try fieldFacts.check(minorVersion: minorVersion)
        return RequestHead(
            bytes: [], method: method, methodSpan: methodSpan, target: target, path: parts.path, query: parts.query,
            minorVersion: minorVersion, fields: fields, framing: fieldFacts.framing,
            keepsAlive: fieldFacts.keepsAlive(minorVersion: minorVersion),
            expectsContinue: fieldFacts.expectsContinue && minorVersion == 1)
    }

    private mutating func method() throws(Refusal) -> Span {
        while ASCII.isToken(bytes[cursor]) { cursor += 1 }
        guard cursor > 0, bytes[cursor] == 0x20 else {
            throw Refusal(400, "the request line does not begin with a method and a space")
        }
        cursor += 1
        return Span(0, cursor - 1)
    }

    private mutating func targetSpan() throws(Refusal) -> Span {
        let start = cursor
        while bytes[cursor] > 0x20 { cursor += 1 }
        guard cursor > start, bytes[cursor] == 0x20 else {
            throw Refusal(400, "the request line is not `method target version` with single spaces")
        }
        guard cursor - start <= limits.target else {
            throw Refusal(414, "the target is longer than \(limits.target) bytes")
        }
        cursor += 1
        return Span(start, cursor - 1)
    }

    private mutating func version() throws(Refusal) -> UInt8 {
        let start = cursor
        while bytes[cursor] != 0x0D { cursor += 1 }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<cursor])
        cursor += 2
        guard text.count == 8, text.hasPrefix("HTTP/"), ASCII.isDigit(text[5]), text[6] == 0x2E,
            ASCII.isDigit(text[7])
        else { throw Refusal(400, "the request line does not end with a version of HTTP") }
        guard text[5] == 0x31 else { throw Refusal(505, "only HTTP/1.0 and HTTP/1.1 are spoken here") }
        return text[7] == 0x30 ? 0 : 1
    }

    private mutating func nextField() throws(Refusal) -> RequestHead.Field {
        let start = cursor
        if ASCII.isBlank(bytes[cursor]) { throw Refusal(400, "a field is folded over two lines") }
        while ASCII.isToken(bytes[cursor]) { cursor += 1 }
        guard bytes[cursor] == 0x3A, cursor > start else {
            throw Refusal(400, "a field does not begin with a name and a colon at byte \(cursor)")
        }
        let name = Span(start, cursor)
        cursor += 1
        while ASCII.isBlank(bytes[cursor]) { cursor += 1 }
        let valueStart = cursor
        while bytes[cursor] != 0x0D { cursor += 1 }
        var valueEnd = cursor
        while valueEnd > valueStart, ASCII.isBlank(bytes[valueEnd - 1]) { valueEnd -= 1 }
        cursor += 2
        return RequestHead.Field(name: name, value: Span(valueStart, valueEnd))
    }
}
