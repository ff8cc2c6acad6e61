extension Redaction {
    /// Passes over the blanks around a name, plain or escaped.
    static func skipBlanks(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        while let (byte, end) = character(bytes, at: index), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index = end }
    }

    /// The ASCII character of a JSON text at an index, and where it is over; nil for any other.
    static func character(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt8, Int)? {
        guard index < bytes.count else { return nil }
        guard bytes[index] == 0x5C else {
            // The sign for kelvin, whose lower case is k.
            let isKelvin = bytes[index...].starts(with: [0xE2, 0x84, 0xAA])
            return isKelvin ? (0x6B, index + 3) : (bytes[index], index + 1)
        }
        guard index + 1 < bytes.count else { return nil }
        switch bytes[index + 1] {
        case 0x74: return (0x09, index + 2)
        case 0x6E: return (0x0A, index + 2)
        case 0x72: return (0x0D, index + 2)
        case 0x75:
            guard index + 5 < bytes.count, let code = number(bytes[(index + 2)...(index + 5)]) else { return nil }
            if code == 0x212A { return (0x6B, index + 6) }
            return code < 0x80 ? (UInt8(code), index + 6) : nil
        default: return nil
        }
    }

    /// The number of hexadecimal digits; nil when others are among them.
    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        var number = 0
        for digit in digits {
            switch digit {
            case 0x30...0x39: number = number << 4 | Int(digit - 0x30)
            case 0x41...0x46, 0x61...0x66: number = number << 4 | Int((digit | 0x20) - 0x57)
            default: return nil
            }
        }
        return number
    }
}
