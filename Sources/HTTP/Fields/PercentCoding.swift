/// Percent-encoding of URIs (RFC 3986 §2.1).
package enum PercentCoding {
    /// A URL with its bytes beyond ASCII percent-encoded and everything else as it is (RFC 3987 §3.1).
    package static func ascii(_ url: String) -> String {
        guard !url.utf8.allSatisfy({ $0 < 0x80 }) else { return url }
        let digits = Array("0123456789ABCDEF".utf8)
        var out: [UInt8] = []
        for byte in url.utf8 {
            if byte < 0x80 { out.append(byte) } else { out += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The text of percent-encoded bytes: a bad `%` stays as it is, invalid UTF-8 becomes U+FFFD.
    ///
    /// - Parameter plusIsSpace: whether `+` is a space, as in forms.
    package static func decode(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String {
        guard bytes.contains(where: { $0 == 0x25 || (plusIsSpace && $0 == 0x2B) }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x25, index + 1 < bytes.count, let high = ByteClass.hexValue(bytes[index]),
                let low = ByteClass.hexValue(bytes[index + 1])
            {
                out.append(high << 4 | low)
                index += 2
            } else {
                out.append(plusIsSpace && byte == 0x2B ? 0x20 : byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The text of percent-encoded text.
    package static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
        Array(text.utf8).withUnsafeBufferPointer { decode($0, plusIsSpace: plusIsSpace) }
    }

    /// Text with all bytes but the unreserved ones encoded, for any part of a URI.
    package static func encode(_ text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            if ByteClass.isUnreserved(byte) {
                out.append(byte)
            } else {
                out.append(0x25)
                for digit in [byte >> 4, byte & 15] { out.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
