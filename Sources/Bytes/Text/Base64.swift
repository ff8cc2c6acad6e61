/// Base 64 (RFC 4648).
package enum Base64 {
    /// Which 64 characters are used, and whether the end is padded.
    package enum Alphabet {
        /// With `+`, `/` and padding (§4).
        case standard
        /// With `-` and `_`, for URLs (§5), without padding.
        case url
    }

    /// The text of the bytes.
    package static func encode(_ bytes: UnsafeBufferPointer<UInt8>, _ alphabet: Alphabet = .standard) -> [UInt8] {
        let digits = alphabet == .standard ? standardDigits : urlDigits
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let left = bytes.count - index
            let group =
                UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
                | (left > 2 ? UInt32(bytes[index + 2]) : 0)
            text.append(digits[Int(group >> 18)])
            text.append(digits[Int(group >> 12 & 63)])
            if left > 1 { text.append(digits[Int(group >> 6 & 63)]) }
            if left > 2 { text.append(digits[Int(group & 63)]) }
            index += 3
        }
        while alphabet == .standard, !text.count.isMultiple(of: 4) { text.append(0x3D) }
        return text
    }

    /// The text of the bytes.
    package static func text(_ bytes: [UInt8], _ alphabet: Alphabet = .standard) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: encode($0, alphabet), as: UTF8.self) }
    }

    /// The bytes of a text; nil when it is no base 64 of that alphabet, with its padding where it has one.
    package static func decode(_ text: String, _ alphabet: Alphabet = .standard) -> [UInt8]? {
        let characters = Array(text.utf8)
        var digits = characters[...]
        if alphabet == .standard {
            guard characters.count % 4 == 0 else { return nil }
            let padding = characters.suffix(2).reduce(0) { $1 == 0x3D ? $0 + 1 : $0 }
            digits = characters.dropLast(padding)
        }
        guard digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3 + 2)
        var group: UInt32 = 0
        for (index, character) in digits.enumerated() {
            guard let value = value(of: character, alphabet) else { return nil }
            group = group << 6 | UInt32(value)
            if index % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: group >> (6 - UInt32(index % 4) * 2))) }
        }
        return bytes
    }

    private static func value(of character: UInt8, _ alphabet: Alphabet) -> UInt8? {
        switch (character, alphabet) {
        case (0x41...0x5A, _): character - 0x41
        case (0x61...0x7A, _): character - 0x61 + 26
        case (0x30...0x39, _): character - 0x30 + 52
        case (0x2B, .standard), (0x2D, .url): 62
        case (0x2F, .standard), (0x5F, .url): 63
        default: nil
        }
    }

    private static let standardDigits = digits("+/")
    private static let urlDigits = digits("-_")

    private static func digits(_ last: String) -> [UInt8] {
        Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    }
}
