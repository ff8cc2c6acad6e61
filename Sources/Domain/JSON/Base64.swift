/// Base 64 with padding (RFC 4648 §4).
package enum Base64 {
    /// The text of the bytes.
    package static func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let group =
                UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
                | (left > 2 ? UInt32(bytes[index + 2]) : 0)
            text.append(alphabet[Int(group >> 18)])
            text.append(alphabet[Int(group >> 12 & 63)])
            text.append(left > 1 ? alphabet[Int(group >> 6 & 63)] : 0x3D)
            text.append(left > 2 ? alphabet[Int(group & 63)] : 0x3D)
            index += 3
        }
        return text
    }

    /// The bytes of a text with its padding; nil when it is no base 64.
    package static func decode(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        guard characters.count % 4 == 0 else { return nil }
        let padding = characters.suffix(2).reduce(0) { $1 == 0x3D ? $0 + 1 : $0 }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3)
        var group: UInt32 = 0
        for (index, character) in characters.dropLast(padding).enumerated() {
            let digit: UInt8
            switch character {
            case 0x41...0x5A: digit = character - 0x41
            case 0x61...0x7A: digit = character - 0x61 + 26
            case 0x30...0x39: digit = character - 0x30 + 52
            case 0x2B: digit = 62
            case 0x2F: digit = 63
            default: return nil
            }
            group = group << 6 | UInt32(digit)
            if index % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: group >> (6 - UInt32(index % 4) * 2))) }
        }
        return bytes
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
