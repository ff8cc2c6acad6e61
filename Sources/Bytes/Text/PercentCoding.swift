/// Percent-encoding of URIs (RFC 3986 §2.1).
package enum PercentCoding {
    /// The bytes with `%XX` decoded; a `%` without two digits stays as it is.
    ///
    /// - Parameter plusIsSpace: whether `+` is a space, as in forms.
    package static func decodedBytes(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x25, index + 1 < bytes.count, let high = Hex.value(bytes[index]),
                let low = Hex.value(bytes[index + 1])
            {
                out.append(high << 4 | low)
                index += 2
            } else {
                out.append(plusIsSpace && byte == 0x2B ? 0x20 : byte)
            }
        }
        return out
    }

    /// The text of percent-encoded bytes: a bad `%` stays as it is, invalid UTF-8 becomes U+FFFD.
    ///
    /// - Parameter plusIsSpace: whether `+` is a space, as in forms.
    package static func decode(_ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false) -> String {
        guard bytes.contains(where: { $0 == 0x25 || (plusIsSpace && $0 == 0x2B) }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        return String(decoding: decodedBytes(bytes, plusIsSpace: plusIsSpace), as: UTF8.self)
    }

    /// The text of percent-encoded text.
    package static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
        var text = text
        return text.withUTF8 { decode($0, plusIsSpace: plusIsSpace) }
    }

    /// Text with all bytes but the unreserved ones encoded, for any part of a URI.
    package static func encode(_ text: String) -> String {
        encode(text.utf8) { ASCII.isUnreserved($0) }
    }

    /// A URL with its bytes beyond ASCII encoded and everything else as it is (RFC 3987 §3.1).
    package static func ascii(_ url: String) -> String {
        encode(url.utf8) { $0 < 0x80 }
    }

    /// Bytes as a URL can have them: what is not visible ASCII is encoded.
    package static func visible(_ bytes: some Sequence<UInt8>) -> String {
        encode(bytes) { ASCII.isVisible($0) }
    }

    /// Text with the bytes encoded that are not to be kept.
    package static func encode(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        String(decoding: encodedBytes(bytes, keeping: isKept), as: UTF8.self)
    }

    /// The bytes with those encoded that are not to be kept.
    package static func encodedBytes(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.underestimatedCount)
        for byte in bytes {
            if isKept(byte) {
                out.append(byte)
            } else {
                out.append(0x25)
                out.append(Hex.upper(byte >> 4))
                out.append(Hex.upper(byte & 15))
            }
        }
        return out
    }

    /// Whether `%` and two hexadecimal digits stand at an index.
    @inlinable @inline(__always)
    package static func isTriplet(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        index + 2 < bytes.count && bytes[index] == 0x25 && Hex.value(bytes[index + 1]) != nil
            && Hex.value(bytes[index + 2]) != nil
    }
}
