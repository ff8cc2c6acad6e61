/// Hexadecimal digits in ASCII.
enum HexDigit {
    /// Two lower-case digits for each byte.
    static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [lower($0 >> 4), lower($0 & 15)] }, as: UTF8.self)
    }

    /// A byte as it stands in a URL: as it is when it is visible ASCII, else `%` and two upper-case digits (RFC 3986 §2.1).
    static func urlBytes(_ byte: UInt8) -> [UInt8] {
        if byte > 0x20, byte < 0x7F { return [byte] }
        return [0x25, upper(byte >> 4), upper(byte & 15)]
    }

    private static func lower(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
    private static func upper(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

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
