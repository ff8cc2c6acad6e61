/// A globally unique id as .NET reads and writes it: `8-4-4-4-12` hexadecimal digits.
struct GUID: Hashable {
    private let high: UInt64
    private let low: UInt64

    /// Makes a random one (RFC 9562, version 4).
    init(random: () -> UInt64) {
        high = random() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        low = random() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    }

    /// Reads digits of either case with all hyphens, in braces or not, or with no hyphen at all; nil for any other text.
    init?(_ text: String) {
        var bytes = Array(text.utf8)
        if bytes.count == 38, bytes.first == 0x7B, bytes.last == 0x7D { bytes = Array(bytes[1..<37]) }
        if bytes.count == 36 {
            guard [8, 13, 18, 23].allSatisfy({ bytes[$0] == 0x2D }) else { return nil }
            bytes.removeAll { $0 == 0x2D }
        }
        guard bytes.count == 32, let high = HexDigit.number(bytes[..<16]), let low = HexDigit.number(bytes[16...])
        else { return nil }
        self.high = high
        self.low = low
    }

    /// All digits are 0.
    var isZero: Bool { high == 0 && low == 0 }

    /// In lower case with hyphens.
    var text: String {
        let digits = HexDigit.text(bytes)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }

    /// The 16 bytes in the order of the text.
    var bytes: [UInt8] {
        [high, low].flatMap { part in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: part >> UInt64($0)) }
        }
    }
}
