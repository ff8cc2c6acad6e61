/// Makes a head out of its bytes (RFC 9112 §2 to §6); refuses rather than repairs.
enum HeadParser {
    /// - Parameter bytes: from the method to the empty line, both included, with CRLF line ends only.
    static func parse(_ bytes: [UInt8], limits: Limits) throws(Refusal) -> ParsedHead {
        let result: Result<ParsedHead, Refusal> = bytes.withUnsafeBufferPointer { buffer in
            do throws(Refusal) {
                return .success(try parse(buffer, bytes, limits))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func parse(
        _ buffer: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8], _ limits: Limits
    ) throws(Refusal) -> ParsedHead {
        var end = 0
        while buffer[end] != HTTPBytes.cr { end += 1 }
        let line = try RequestLine(buffer, end: end, limits: limits)
        var facts = FieldFacts(minorVersion: line.minorVersion)
        var fields: [RequestHead.Field] = []
        fields.reserveCapacity(8)
        var start = end + 2
        while buffer[start] != HTTPBytes.cr {
            let field = try self.field(buffer, at: &start)
            guard fields.count < limits.fields else { throw Refusal(431, "more than \(limits.fields) header fields") }
            fields.append(field)
            try facts.take(field, buffer)
        }
        let framing = try facts.framing(limits: limits)
        try facts.checkHost(hasAuthority: line.authority != nil)
        let head = RequestHead(
            bytes: bytes, method: line.method, methodSpan: line.methodSpan, target: line.target, path: line.path,
            query: line.query, minorVersion: line.minorVersion, fields: fields, framing: framing,
            keepsAlive: facts.keepsAlive, expectsContinue: facts.expectsContinue)
        return ParsedHead(head: head, coding: facts.coding, refusal: facts.laterRefusal)
    }

    private static func field(_ buffer: UnsafeBufferPointer<UInt8>, at start: inout Int) throws(Refusal)
        -> RequestHead.Field
    {
        let name = start
        var index = start
        while HTTPBytes.isToken(buffer[index]) { index += 1 }
        guard index > name, buffer[index] == HTTPBytes.colon else {
            throw Refusal(
                400,
                buffer[name] <= HTTPBytes.space ? "a header line is folded" : "a header line has no good name and colon"
            )
        }
        let nameSpan = Span(name, index)
        index += 1
        while buffer[index] == HTTPBytes.space || buffer[index] == HTTPBytes.tab { index += 1 }
        let value = index
        while HTTPBytes.isFieldValue(buffer[index]) { index += 1 }
        guard buffer[index] == HTTPBytes.cr else { throw Refusal(400, "a header value has a control character") }
        var end = index
        while end > value, buffer[end - 1] == HTTPBytes.space || buffer[end - 1] == HTTPBytes.tab { end -= 1 }
        start = index + 2
        return RequestHead.Field(name: nameSpan, value: Span(value, end))
    }
}

/// A head, and what its fields say of the content.
struct ParsedHead {
    var head: RequestHead
    var coding: ContentDecoder.Coding?
    /// A sound head that is refused all the same: 415, 417.
    var refusal: Refusal?
}
