import Bytes

/// The decimal numbers that a hexadecimal id may mean.
struct IdReadings: Equatable {
    var unsigned: UInt64
    /// Of 8 digits from `80000000` on and of 16 from `8000000000000000` on: the negative number; nil for others.
    var signed: Int64?
    /// A negative 32-bit id in 16 digits, as the Android extension 3.1.1 to 3.1.3 writes it.
    var isSignExtended: Bool

    /// The readings of 1 to 16 hexadecimal digits, whatever zeros are among the first; nil for any other text.
    init?(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        guard (1...16).contains(text.count) else { return nil }
        let significant = text.drop { $0 == 0x30 }
        let digits = significant.isEmpty ? text.suffix(1) : significant
        guard let number = Hex.number(UnsafeBufferPointer(rebasing: digits)) else { return nil }
        unsigned = number
        isSignExtended = false
        switch digits.count {
        case 8:
            let value = Int64(Int32(truncatingIfNeeded: number))
            signed = value < 0 ? value : nil
        case 16:
            let value = Int64(bitPattern: number)
            signed = value < 0 ? value : nil
            isSignExtended = value < 0 && value >= Int64(Int32.min)
        default: signed = nil
        }
    }

    /// The number that Campaign means by it: the negative one where there is one.
    var likely: String {
        if let signed { String(signed) } else { String(unsigned) }
    }
}

/// The names by which hits find a message.
enum MessageKey {
    /// All names of an id: its number or lower-case UUID, and for a number its low 32 bits.
    static func all(of id: String) -> [String] {
        guard let number = Int64(id) else { return [id.lowercased()] }
        return [String(number), lowBits(number)]
    }

    /// The name of a number of which only the low 32 bits are known, as the iOS extension sends large ones.
    static func lowBits(_ number: Int64) -> String {
        "low " + String(UInt32(truncatingIfNeeded: number), radix: 16)
    }
}
