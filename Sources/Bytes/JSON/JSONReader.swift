/// Reads one JSON text (RFC 8259) strictly: no comments, no trailing commas, UTF-8 only, bounded depth.
package struct JSONReader {
    /// Deeper nesting is an error, since the reader recurses.
    package static let maximumDepth = 128

    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    private init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// The value of a text, or the first error in it. A byte order mark at the start is skipped.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSON {
        let result: Result<JSON, JSONError> = bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            do throws(JSONError) {
                return .success(try reader.whole())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private mutating func whole() throws(JSONError) -> JSON {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        skipSpace()
        let value = try value(depth: 0)
        skipSpace()
        guard position == text.count else { throw JSONError("text after the value", at: position) }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        guard depth < Self.maximumDepth else { throw JSONError("nesting too deep", at: position) }
        guard position < text.count else { throw JSONError("the text ends before a value", at: position) }
        switch text[position] {
        case 0x7B: return try object(depth: depth)
        case 0x5B: return try array(depth: depth)
        case 0x22: return .string(try string())
        case 0x2D, 0x30...0x39: return try number()
        case 0x74: return try word("true", .bool(true))
        case 0x66: return try word("false", .bool(false))
        case 0x6E: return try word("null", .null)
        default: throw JSONError("a value was expected", at: position)
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSON {
        position += 1
        var members: [JSON.Member] = []
        skipSpace()
        if take(0x7D) { return .object(members) }
        while true {
            skipSpace()
            let offset = position
            guard position < text.count, text[position] == 0x22 else {
                throw JSONError("a name in quotes was expected", at: position)
            }
            let name = try string()
            skipSpace()
            guard take(0x3A) else { throw JSONError("a colon was expected", at: position) }
            skipSpace()
            members.append(JSON.Member(name, try value(depth: depth + 1), offset: offset))
            skipSpace()
            if take(0x7D) { return .object(members) }
            guard take(0x2C) else { throw JSONError("a comma or } was expected", at: position) }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSON {
        position += 1
        var elements: [JSON] = []
        skipSpace()
        if take(0x5D) { return .array(elements) }
        while true {
            skipSpace()
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take(0x5D) { return .array(elements) }
            guard take(0x2C) else { throw JSONError("a comma or ] was expected", at: position) }
        }
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = position
        _ = take(0x2D)
        if take(0x30) {
            if position < text.count, ASCII.isDigit(text[position]) {
                throw JSONError("a number with a leading zero", at: start)
            }
        } else {
            try digits()
        }
        if take(0x2E) { try digits() }
        if take(0x65) || take(0x45) {
            _ = take(0x2B) || take(0x2D)
            try digits()
        }
        return .number(String(decoding: text[start..<position], as: UTF8.self))
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while position < text.count, ASCII.isDigit(text[position]) { position += 1 }
        guard position > start else { throw JSONError("a digit was expected", at: position) }
    }

    private mutating func string() throws(JSONError) -> String {
        let start = position
        position += 1
        let begin = position
        while position < text.count, text[position] != 0x22, text[position] != 0x5C, text[position] >= 0x20 {
            position += 1
        }
        if position < text.count, text[position] == 0x22 {
            defer { position += 1 }
            return try decoded(text[begin..<position], at: begin)
        }
        var bytes = Array(text[begin..<position])
        while position < text.count {
            let byte = text[position]
            position += 1
            switch byte {
            case 0x22: return try decoded(bytes[...], at: begin)
            case 0x5C: try escape(into: &bytes)
            case ..<0x20: throw JSONError("a control character in a string", at: position - 1)
            default: bytes.append(byte)
            }
        }
        throw JSONError("a string that does not end", at: start)
    }

    private func decoded(_ bytes: some Collection<UInt8>, at offset: Int) throws(JSONError) -> String {
        guard let string = String(validating: bytes, as: UTF8.self) else {
            throw JSONError("a string that is not UTF-8", at: offset)
        }
        return string
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(JSONError) {
        guard position < text.count else { throw JSONError("the text ends in an escape", at: position) }
        let letter = text[position]
        position += 1
        switch letter {
        case 0x22, 0x5C, 0x2F: bytes.append(letter)
        case 0x62: bytes.append(0x08)
        case 0x66: bytes.append(0x0C)
        case 0x6E: bytes.append(0x0A)
        case 0x72: bytes.append(0x0D)
        case 0x74: bytes.append(0x09)
        case 0x75: bytes.append(contentsOf: String(Character(try unicodeEscape())).utf8)
        default: throw JSONError("an unknown escape", at: position - 2)
        }
    }

    /// The scalar of `\uXXXX`, where a pair of surrogates is one; a lone surrogate becomes U+FFFD, as it has no UTF-8.
    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try hexQuad()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if first < 0xDC00, position + 1 < text.count, text[position] == 0x5C, text[position + 1] == 0x75 {
            let back = position
            position += 2
            let second = try hexQuad()
            if (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            {
                return scalar
            }
            position = back
        }
        return "\u{FFFD}"
    }

    private mutating func hexQuad() throws(JSONError) -> UInt32 {
        guard position + 4 <= text.count else { throw JSONError("four hex digits were expected", at: position) }
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Hex.value(text[position]) else {
                throw JSONError("four hex digits were expected", at: position)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let matches = word.withUTF8Buffer { text[position...].starts(with: $0) }
        guard matches else { throw JSONError("a value was expected", at: position) }
        position += word.utf8CodeUnitCount
        return value
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < text.count, ASCII.isSpace(text[position]) { position += 1 }
    }
}
