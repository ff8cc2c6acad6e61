import Bytes

/// A globally unique id as .NET reads and writes it: `8-4-4-4-12` hexadecimal digits.
struct GUID: Hashable {
    private let high: UInt64
    private let low: UInt64

    /// Makes a random one (RFC 9562, version 4).
    init(random: () -> UInt64) {
        let bytes = UUIDText.random(random)
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Reads digits of either case with all hyphens, in braces or not, or with no hyphen at all; nil for any other text.
    init?(_ text: String) {
        var bytes = Array(text.utf8)
        if bytes.count == 38, bytes.first == 0x7B, bytes.last == 0x7D { bytes = Array(bytes[1..<37]) }
        if bytes.count == 36 {
            guard [8, 13, 18, 23].allSatisfy({ bytes[$0] == 0x2D }) else { return nil }
            bytes.removeAll { $0 == 0x2D }
        }
        guard bytes.count == 32,
            let halves = bytes.withUnsafeBufferPointer({ digits -> (UInt64, UInt64)? in
                guard let high = Hex.number(UnsafeBufferPointer(rebasing: digits[..<16])),
                    let low = Hex.number(UnsafeBufferPointer(rebasing: digits[16...]))
                else { return nil }
                return (high, low)
            })
        else { return nil }
        (high, low) = halves
    }

    /// All digits are 0.
    var isZero: Bool { high == 0 && low == 0 }

    /// In lower case with hyphens.
    var text: String { UUIDText.text(bytes) }

    /// The 16 bytes in the order of the text.
    var bytes: [UInt8] { UUIDText.bigEndian(high) + UUIDText.bigEndian(low) }
}
