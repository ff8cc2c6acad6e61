/// Percent-encoding (RFC 3986 §2.1).
package enum PercentCoding {
    /// The text with escapes decoded; a `%` without two hex digits stays as it is, bytes that are not UTF-8 become U+FFFD.
    package static func decode(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            if byte == 0x25, let first = index == bytes.endIndex ? nil : HTTPBytes.hexValue(bytes[index]) {
                let second = bytes.index(after: index)
                if second != bytes.endIndex, let low = HTTPBytes.hexValue(bytes[second]) {
                    out.append(first << 4 | low)
                    index = bytes.index(after: second)
                    continue
                }
            }
            out.append(plusIsSpace && byte == 0x2B ? 0x20 : byte)
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The text with everything but unreserved characters escaped.
    package static func encode(_ text: String) -> String {
        var out: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: out.append(byte)
            default: out += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
