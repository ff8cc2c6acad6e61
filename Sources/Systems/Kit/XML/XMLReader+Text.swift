import Bytes

extension XMLReader {
    func starts(with prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { text[position...].starts(with: $0) }
    }

    /// Moves behind the next occurrence of a mark.
    mutating func skip(past mark: StaticString, _ complaint: String) throws(XMLError) {
        let start = position
        let bytes = mark.withUTF8Buffer { Array($0) }
        guard let found = text.firstRange(of: bytes, from: start) else { throw XMLError(complaint, at: start) }
        position = found + bytes.count
    }

    /// Whether there was white space.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = position
        while position < text.count, ASCII.isSpace(text[position]) { position += 1 }
        return position > start
    }

    mutating func name() throws(XMLError) -> String {
        let start = position
        while position < text.count, isNameByte(text[position], first: position == start) { position += 1 }
        guard position > start else { throw XMLError("a name was expected", at: start) }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    private func isNameByte(_ byte: UInt8, first: Bool) -> Bool {
        switch byte {
        case 0x5F, 0x3A, 0x80...: true
        case 0x2D, 0x2E: !first
        default: ASCII.isLetter(byte) || !first && ASCII.isDigit(byte)
        }
    }

    /// The text of a range with its references replaced.
    func resolved(_ range: Range<Int>) throws(XMLError) -> String {
        guard var ampersand = text[range].firstIndex(of: 0x26) else {
            return String(decoding: text[range], as: UTF8.self)
        }
        var bytes = Array(text[range.lowerBound..<ampersand])
        while true {
            // The longest reference that means anything is `&#1114111;`, save for leading zeros.
            let window = text[ampersand..<min(ampersand + 16, range.upperBound)]
            guard let semicolon = window.firstIndex(of: 0x3B), let scalar = scalar((ampersand + 1)..<semicolon) else {
                throw XMLError("an unknown reference", at: ampersand)
            }
            bytes.append(contentsOf: String(Character(scalar)).utf8)
            let rest = text[(semicolon + 1)..<range.upperBound]
            guard let next = rest.firstIndex(of: 0x26) else {
                bytes.append(contentsOf: rest)
                return String(decoding: bytes, as: UTF8.self)
            }
            bytes.append(contentsOf: text[(semicolon + 1)..<next])
            ampersand = next
        }
    }

    /// What a reference without `&` and `;` stands for.
    private func scalar(_ range: Range<Int>) -> Unicode.Scalar? {
        let reference = String(decoding: text[range], as: UTF8.self)
        switch reference {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard reference.hasPrefix("#") else { return nil }
        let isHex = reference.hasPrefix("#x")
        let digits = reference.dropFirst(isHex ? 2 : 1)
        guard digits.first?.isHexDigit == true, let value = UInt32(digits, radix: isHex ? 16 : 10), value > 0 else {
            return nil
        }
        return Unicode.Scalar(value)
    }
}
