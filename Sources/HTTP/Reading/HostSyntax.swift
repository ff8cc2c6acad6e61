/// The syntax of `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2), judged strictly.
enum HostSyntax {
    /// Whether the bytes are a host with an optional port; with `needsPort` the port must be there.
    static func isAuthority(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, needsPort: Bool) -> Bool {
        guard let first = bytes.first else { return false }
        var rest = bytes
        if first == 0x5B {
            guard let close = bytes.firstIndex(of: 0x5D) else { return false }
            let literal = bytes[(bytes.startIndex + 1)..<close]
            guard literal.count >= 2, literal.contains(HTTPBytes.colon),
                literal.allSatisfy({ HTTPBytes.isHex($0) || $0 == HTTPBytes.colon || $0 == 0x2E })
            else { return false }
            rest = bytes[(close + 1)...]
        } else {
            let end = bytes.firstIndex(of: HTTPBytes.colon) ?? bytes.endIndex
            guard end > bytes.startIndex, isName(bytes[..<end]) else { return false }
            rest = bytes[end...]
        }
        guard let colon = rest.first else { return !needsPort }
        guard colon == HTTPBytes.colon else { return false }
        let port = rest.dropFirst()
        if port.isEmpty { return !needsPort }
        guard port.count <= 5, port.allSatisfy(HTTPBytes.isDigit) else { return false }
        return port.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 65_535
    }

    /// Letters, digits, `-`, `.`, `_`, `~` and whole escapes.
    private static func isName(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            switch bytes[index] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: index += 1
            case 0x25:
                guard index + 2 < bytes.endIndex, HTTPBytes.isHex(bytes[index + 1]), HTTPBytes.isHex(bytes[index + 2])
                else {
                    return false
                }
                index += 3
            default: return false
            }
        }
        return true
    }
}
