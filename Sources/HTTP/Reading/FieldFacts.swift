/// What the fields of a head say of framing, connection and content.
struct FieldFacts {
    let minorVersion: UInt8
    var keepsAlive: Bool
    private(set) var expectsContinue = false
    private(set) var coding: ContentDecoder.Coding?
    private(set) var laterRefusal: Refusal?
    private var hosts = 0
    private var length: Int?
    private var lengths = 0
    private var transferCodings: [String] = []
    private var saysClose = false

    init(minorVersion: UInt8) {
        self.minorVersion = minorVersion
        keepsAlive = minorVersion > 0
    }

    /// Looks at one field.
    mutating func take(_ field: RequestHead.Field, _ bytes: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        let name = bytes[field.name.range]
        let value = bytes[field.value.range]
        switch name.count {
        case 4 where Self.isName(name, "host"):
            hosts += 1
            guard value.isEmpty || HostSyntax.isAuthority(value, needsPort: false) else {
                throw Refusal(400, "the Host field is not a host and port")
            }
            if value.isEmpty { throw Refusal(400, "the Host field is empty") }
        case 6 where Self.isName(name, "expect"): takeExpect(value)
        case 10 where Self.isName(name, "connection"): takeConnection(value)
        case 14 where Self.isName(name, "content-length"):
            lengths += 1
            guard !value.isEmpty, value.allSatisfy(HTTPBytes.isDigit) else {
                throw Refusal(400, "Content-Length is not a number")
            }
            length = value.count <= 18 ? value.reduce(0) { $0 * 10 + Int($1 - 0x30) } : Int.max
        case 16 where Self.isName(name, "content-encoding"): takeCoding(value)
        case 17 where Self.isName(name, "transfer-encoding"):
            transferCodings += Self.list(value)
            if value.isEmpty { throw Refusal(400, "Transfer-Encoding is empty") }
        default: break
        }
    }

    /// How the content is delimited (RFC 9112 §6.3); whatever two readers could understand differently is refused.
    func framing(limits: Limits) throws(Refusal) -> RequestHead.Framing {
        if !transferCodings.isEmpty {
            guard lengths == 0 else { throw Refusal(400, "both Transfer-Encoding and Content-Length") }
            guard minorVersion > 0 else { throw Refusal(400, "Transfer-Encoding in HTTP/1.0") }
            guard transferCodings.last == "chunked", transferCodings.filter({ $0 == "chunked" }).count == 1 else {
                throw Refusal(400, "the last transfer coding is not chunked")
            }
            guard transferCodings.count == 1 else { throw Refusal(501, "only the transfer coding chunked is known") }
            return .chunked
        }
        guard lengths <= 1 else { throw Refusal(400, "Content-Length more than once") }
        guard let length, length > 0 else { return .none }
        guard length <= limits.body else { throw Refusal(413, "the content is longer than \(limits.body) bytes") }
        return .length(length)
    }

    /// Exactly one Host in HTTP/1.1, at most one in HTTP/1.0 (RFC 9112 §3.2).
    func checkHost(hasAuthority: Bool) throws(Refusal) {
        guard hosts <= 1 else { throw Refusal(400, "Host more than once") }
        guard hosts == 1 || minorVersion == 0 else { throw Refusal(400, "HTTP/1.1 without Host") }
    }

    private mutating func takeExpect(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
        if Self.isName(value, "100-continue") {
            expectsContinue = minorVersion > 0
        } else if minorVersion > 0, laterRefusal == nil {
            laterRefusal = Refusal(417, "only Expect: 100-continue is understood")
        }
    }

    private mutating func takeConnection(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
        if Self.isName(value, "keep-alive") {
            if !saysClose { keepsAlive = true }
            return
        }
        for option in Self.list(value) {
            switch option {
            case "close": (saysClose, keepsAlive) = (true, false)
            case "keep-alive" where !saysClose: keepsAlive = true
            default: break
            }
        }
    }

    private mutating func takeCoding(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
        for name in Self.list(value) where name != "identity" {
            if coding == nil, let known = ContentDecoder.Coding(name: name) {
                coding = known
            } else if laterRefusal == nil {
                laterRefusal = Refusal(415, "the content coding \(name) is not understood; gzip and deflate are")
            }
        }
    }

    private static func isName(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ name: StaticString) -> Bool {
        guard bytes.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { name in
            var index = bytes.startIndex
            for letter in name {
                let byte = bytes[index]
                guard byte == letter || (0x41...0x5A).contains(byte) && byte | 0x20 == letter else { return false }
                index += 1
            }
            return true
        }
    }

    private static func list(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> [String] {
        String(decoding: value, as: UTF8.self).lowercased().split(separator: ",").compactMap { part in
            let text = part.drop { $0 == " " || $0 == "\t" }
            let trimmed = text.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
            return trimmed.isEmpty ? nil : String(trimmed)
        }
    }
}
