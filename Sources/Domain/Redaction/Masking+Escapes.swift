import Bytes

extension Masking {
    /// The text with one level of escapes undone: those of JSON strings, of URIs and of markup; nil when it has none.
    static func unescaped(_ text: [UInt8]) -> [UInt8]? {
        let bytes = text[...]
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let replacement: (plain: [UInt8], length: Int)?
            switch text[index] {
            case 0x25: replacement = percent(bytes, at: index)
            case 0x5C: replacement = backslash(bytes, at: index)
            case 0x26: replacement = reference(bytes, at: index)
            default: replacement = nil
            }
            if let replacement {
                output += replacement.plain
                index += replacement.length
            } else {
                output.append(text[index])
                index += 1
            }
        }
        return output.count == text.count ? nil : output
    }

    private static func percent(_ text: ArraySlice<UInt8>, at index: Int) -> (plain: [UInt8], length: Int)? {
        guard index + 2 < text.endIndex, let high = Hex.value(text[index + 1]), let low = Hex.value(text[index + 2])
        else { return nil }
        return ([high << 4 | low], 3)
    }

    private static func backslash(_ text: ArraySlice<UInt8>, at index: Int) -> (plain: [UInt8], length: Int)? {
        guard index + 1 < text.endIndex else { return nil }
        switch text[index + 1] {
        case 0x22, 0x27, 0x2F, 0x5C: return ([text[index + 1]], 2)
        case 0x6E: return ([0x0A], 2)
        case 0x72: return ([0x0D], 2)
        case 0x74: return ([0x09], 2)
        case 0x75:
            guard index + 5 < text.endIndex, let code = number(text[(index + 2)...(index + 5)], radix: 16) else {
                return nil
            }
            return (utf8(code), 6)
        default: return nil
        }
    }

    private static func reference(_ text: ArraySlice<UInt8>, at index: Int) -> (plain: [UInt8], length: Int)? {
        guard let end = text[index...].prefix(12).firstIndex(of: 0x3B) else { return nil }
        let name = text[(index + 1)..<end]
        let length = end + 1 - index
        switch String(decoding: name, as: UTF8.self).lowercased() {
        case "lt": return ([0x3C], length)
        case "gt": return ([0x3E], length)
        case "amp": return ([0x26], length)
        case "quot": return ([0x22], length)
        case "apos": return ([0x27], length)
        default: break
        }
        guard name.first == 0x23 else { return nil }
        let digits = name.dropFirst()
        let isHex = digits.first.map { $0 | 0x20 == 0x78 } ?? false
        return number(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10).map { (utf8($0), length) }
    }

    /// The number that up to eight digits mean; nil for anything else.
    private static func number(_ digits: ArraySlice<UInt8>, radix: UInt32) -> UInt32? {
        guard (1...8).contains(digits.count) else { return nil }
        var number: UInt64 = 0
        for byte in digits {
            guard let digit = Hex.value(byte), digit < radix else { return nil }
            number = number * UInt64(radix) + UInt64(digit)
        }
        return UInt32(exactly: number)
    }

    /// A scalar in UTF-8; U+FFFD where there is none.
    private static func utf8(_ code: UInt32) -> [UInt8] {
        Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
    }
}
