/// The one spelling of ids and tokens that may be written in several; what was sent is kept beside it.
package enum NormalForm {
    /// A device token: hexadecimal digits mean the same in any case, every other token is compared as it is.
    package static func token(_ text: String) -> String {
        var copy = text
        let hasUpper = copy.withUTF8 { bytes in
            var hasUpper = false
            for byte in bytes {
                switch byte {
                case 0x30...0x39, 0x61...0x66: continue
                case 0x41...0x46: hasUpper = true
                default: return false
                }
            }
            return hasUpper
        }
        return hasUpper ? text.lowercased() : text
    }

    /// An id that may be a GUID: with hyphens, in braces or without either, digits of any case, all become `8-4-4-4-12`
    /// digits in lower case. Any other text is compared as it is.
    package static func id(_ text: String) -> String {
        guard [32, 36, 38].contains(text.utf8.count) else { return text }
        var digits: [UInt8] = []
        digits.reserveCapacity(36)
        for (index, byte) in text.utf8.enumerated() {
            switch byte {
            case 0x30...0x39, 0x61...0x66: digits.append(byte)
            case 0x41...0x46: digits.append(byte | 0x20)
            case 0x2D: guard isHyphenPlace(index, of: text.utf8.count) else { return text }
            case 0x7B: guard index == 0, text.utf8.count == 38 else { return text }
            case 0x7D: guard index == 37 else { return text }
            default: return text
            }
        }
        guard digits.count == 32 else { return text }
        for place in [20, 16, 12, 8] { digits.insert(0x2D, at: place) }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func isHyphenPlace(_ index: Int, of count: Int) -> Bool {
        let shift = count == 38 ? 1 : 0
        return count > 32 && [8, 13, 18, 23].contains(index - shift)
    }
}
