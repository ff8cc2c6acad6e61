/// UUIDs as text: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 (RFC 9562 §4).
package enum UUIDText {
    /// The lower-case text of 16 bytes.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 { text.append(0x2D) }
            text.append(Hex.lower(byte >> 4))
            text.append(Hex.lower(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// 16 bytes as a UUID of a version, by its bits for version and variant.
    package static func bytes(_ bytes: some Sequence<UInt8>, version: UInt8) -> [UInt8] {
        bytes.enumerated().map { index, byte in
            switch index {
            case 6: byte & 0x0F | version << 4
            case 8: byte & 0x3F | 0x80
            default: byte
            }
        }
    }

    /// The bytes of a random UUID (version 4) from two random numbers.
    package static func random(_ random: () -> UInt64) -> [UInt8] {
        bytes(bigEndian(random()) + bigEndian(random()), version: 4)
    }

    /// Whether a text is a UUID in either case.
    package static func isValid(_ text: some Collection<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        for (index, byte) in text.enumerated() {
            switch index {
            case 8, 13, 18, 23: if byte != 0x2D { return false }
            default: if Hex.value(byte) == nil { return false }
            }
        }
        return true
    }

    /// The eight bytes of a number, the highest first.
    package static func bigEndian(_ number: UInt64) -> [UInt8] {
        stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
    }
}
