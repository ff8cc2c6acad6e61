import Bytes

/// Reads a request target in one of its four forms (RFC 9112 §3.2).
struct TargetParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let target: Span
    let method: Method

    /// The path and the query of the target, checked.
    func parts() throws(Refusal) -> (path: Span, query: Span?) {
        let start = Int(target.start)
        if method == .connect {
            guard Authority.isValid(bytes.part(target), port: .required) else {
                throw Refusal(400, "the target of CONNECT is not `host:port`")
            }
            return (target, nil)
        }
        if bytes[start] == 0x2F { return try pathAndQuery(from: start) }
        if bytes[start] == 0x2A, target.count == 1 {
            guard method == .options else { throw Refusal(400, "the target `*` is for OPTIONS only") }
            return (target, nil)
        }
        return try absolute()
    }

    private func absolute() throws(Refusal) -> (path: Span, query: Span?) {
        let start = Int(target.start)
        let end = Int(target.end)
        let text = bytes.part(target)
        let schemeLength: Int
        if text.count > 7, UnsafeBufferPointer(rebasing: text[0..<7]).equalsIgnoringCase("http://") {
            schemeLength = 7
        } else if text.count > 8, UnsafeBufferPointer(rebasing: text[0..<8]).equalsIgnoringCase("https://") {
            schemeLength = 8
        } else {
            throw Refusal(400, "the target is neither a path nor an http URI")
        }
        let authorityStart = start + schemeLength
        var authorityEnd = authorityStart
        while authorityEnd < end, bytes[authorityEnd] != 0x2F, bytes[authorityEnd] != 0x3F { authorityEnd += 1 }
        guard Authority.isValid(bytes.part(Span(authorityStart, authorityEnd)), port: .optional) else {
            throw Refusal(400, "the authority in the target is not `host` or `host:port`")
        }
        if authorityEnd < end, bytes[authorityEnd] == 0x2F { return try pathAndQuery(from: authorityEnd) }
        // An empty path means "/", and the scheme's second slash is one.
        let root = Span(authorityStart - 1, authorityStart)
        return (root, authorityEnd < end ? query(from: authorityEnd + 1) : nil)
    }

    private func pathAndQuery(from start: Int) throws(Refusal) -> (path: Span, query: Span?) {
        let end = Int(target.end)
        var index = start
        while index < end {
            switch bytes[index] {
            case 0x3F:
                return (Span(start, index), query(from: index + 1))
            case 0x25:
                guard index + 2 < end, PercentCoding.isTriplet(bytes, at: index) else {
                    throw Refusal(400, "a `%` without two hexadecimal digits in the path")
                }
                index += 3
            case 0x23:
                throw Refusal(400, "a fragment in the target")
            case 0x7F:
                throw Refusal(400, "a control character in the target")
            default:
                index += 1
            }
        }
        return (Span(start, end), nil)
    }

    private func query(from start: Int) -> Span {
        Span(start, Int(target.end))
    }
}
