import Bytes

/// An `http` or `https` address, taken apart for a client (RFC 9110 §4.2).
package struct WebAddress: Sendable, Hashable {
    package var isSecure: Bool
    /// The host as `Host` carries it: an IPv6 address in brackets.
    package var host: String
    package var port: UInt16
    /// The path and the query as a request target, with bytes beyond ASCII percent-encoded; a fragment is left out.
    package var target: String
    /// Whether the port goes without saying.
    private var hasDefaultPort: Bool

    /// Reads an absolute address.
    /// - Throws: what is wrong with it.
    package init(_ text: String) throws(WebAddressError) {
        let bytes = Array(text.utf8)
        guard let colon = text.firstRange(of: "://") else {
            throw WebAddressError("there is no scheme in \(Self.cut(text))")
        }
        switch text[..<colon.lowerBound].lowercased() {
        case "http": isSecure = false
        case "https": isSecure = true
        default: throw WebAddressError("the scheme of \(Self.cut(text)) is neither http nor https")
        }
        if let byte = bytes.first(where: { $0 <= 0x20 || $0 == 0x7F }) {
            throw WebAddressError("there is \(byte == 0x20 ? "a space" : "a control character") in \(Self.cut(text))")
        }
        let rest = Array(text[colon.upperBound...].utf8)
        let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.count
        (host, port, hasDefaultPort) = try Self.authority(rest[..<end], isSecure: isSecure, of: text)
        target = Self.target(rest[end...])
    }

    /// The value of `Host`: without the port that the scheme implies.
    package var authority: String { hasDefaultPort ? host : "\(host):\(port)" }

    /// The address from the scheme on.
    package var text: String { (isSecure ? "https://" : "http://") + authority + target }

    private static func authority(
        _ bytes: ArraySlice<UInt8>, isSecure: Bool, of text: String
    ) throws(WebAddressError) -> (String, UInt16, Bool) {
        guard !bytes.contains(0x40) else { throw WebAddressError("there is a user or password in \(cut(text))") }
        guard Array(bytes).withUnsafeBufferPointer({ Authority.isValid($0, port: .optional) }) else {
            throw WebAddressError("there is no `host` or `host:port` in \(cut(text))")
        }
        let implied: UInt16 = isSecure ? 443 : 80
        let bracket = bytes.firstIndex(of: 0x5D) ?? bytes.startIndex
        let colon = bytes[bracket...].firstIndex(of: 0x3A) ?? bytes.endIndex
        let host = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        let digits = String(decoding: bytes[colon...].dropFirst(), as: UTF8.self)
        if digits.isEmpty { return (host, implied, true) }
        guard let port = UInt16(digits), port > 0 else { throw WebAddressError("there is no such port: \(digits)") }
        return (host, port, port == implied)
    }

    private static func target(_ bytes: ArraySlice<UInt8>) -> String {
        var target: [UInt8] = bytes.first == 0x2F ? [] : [0x2F]
        target += bytes.prefix { $0 != 0x23 }
        return PercentCoding.encode(target) { $0 < 0x80 }
    }

    private static func cut(_ text: String) -> String {
        text.utf8.count <= 200 ? "\"\(text)\"" : "\"\(text.prefix(200))…\""
    }
}

/// Why a text is no address that a client could ask.
package struct WebAddressError: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String

    init(_ description: String) {
        self.description = description
    }
}
