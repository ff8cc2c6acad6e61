/// Hexadecimal digits in ASCII.
enum HexDigit {
    /// The value of a digit of either case; nil for another byte.
    static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
        default: nil
        }
    }

    /// The number that 1 to 16 digits mean; nil for any other text.
    static func number(_ digits: some Collection<UInt8>) -> UInt64? {
        guard (1...16).contains(digits.count) else { return nil }
        var number: UInt64 = 0
        for byte in digits {
            guard let digit = value(byte) else { return nil }
            number = number << 4 | UInt64(digit)
        }
        return number
    }
}
