/// Classes of single bytes of ASCII text. Bytes beyond ASCII are in none of them, except where it says so.
@usableFromInline
package enum ASCII {
    @inlinable @inline(__always)
    package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// A to Z in either case.
    @inlinable @inline(__always)
    package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// A letter or a digit.
    @inlinable @inline(__always)
    package static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

    /// Space or horizontal tab: what surrounds the value of a header field.
    @inlinable @inline(__always)
    package static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Space, tab, line feed or carriage return: the white space of JSON (RFC 8259 §2) and of XML (§2.3).
    @inlinable @inline(__always)
    package static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Visible, space or beyond ASCII: all but the control characters.
    @inlinable @inline(__always)
    package static func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }

    /// Neither space nor control character nor beyond ASCII.
    @inlinable @inline(__always)
    package static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F }

    /// tchar of RFC 9110 §5.6.2.
    @inlinable @inline(__always)
    package static func isToken(_ byte: UInt8) -> Bool {
        contains(byte, low: 0x03FF_6CFA_0000_0000, high: 0x57FF_FFFF_C7FF_FFFE)
    }

    /// unreserved of RFC 3986 §2.3.
    @inlinable @inline(__always)
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        contains(byte, low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
    }

    /// The lower-case letter of an upper-case one, any other byte as it is.
    @inlinable @inline(__always)
    package static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Whether a byte is in a bit set over ASCII.
    @inlinable @inline(__always)
    package static func contains(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
        guard byte < 0x80 else { return false }
        return ((byte < 64 ? low : high) &>> UInt64(byte & 63)) & 1 == 1
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes begin with that text, in this case.
    @inlinable
    package func hasPrefix(_ text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(self.prefix($0.count)) }
    }

    /// Whether the bytes are that lower-case ASCII text, in any case.
    @inlinable
    package func equalsIgnoringCase(_ lowercase: StaticString) -> Bool {
        guard count == lowercase.utf8CodeUnitCount else { return false }
        return lowercase.withUTF8Buffer { text in
            for index in 0..<text.count where ASCII.lowercased(self[index]) != text[index] { return false }
            return true
        }
    }
}
