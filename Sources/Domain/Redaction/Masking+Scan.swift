import Bytes

/// Scanners that work on any bytes, also of texts that are broken or cut: they err on the side of masking too much.
extension Masking {
    func scanned(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8]?
        result = scannedElements(text)
        result = scannedWords(result ?? text) ?? result
        return Self.scannedAuthorities(result ?? text) ?? result
    }

    /// Masks what comes after a secret name and `:` or `=`, as in JSON, forms, headers and configurations.
    private func scannedWords(_ text: [UInt8]) -> [UInt8]? {
        var edits = Edits(text)
        var index = 0
        while index < text.count {
            guard begins[Int(text[index])], index == 0 || !Self.isWord(text[index - 1]),
                let end = endOfWord(text, at: index), let start = Self.startOfValue(text, from: end)
            else {
                index += 1
                continue
            }
            index = Self.maskValue(in: &edits, from: start)
        }
        return edits.result
    }

    /// Where a secret name that begins here is over.
    private func endOfWord(_ text: [UInt8], at index: Int) -> Int? {
        for word in words where text.count - index >= word.count {
            guard word.indices.allSatisfy({ ASCII.lowercased(text[index + $0]) == word[$0] }) else { continue }
            let end = index + word.count
            if end == text.count || !Self.isWord(text[end]) { return end }
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2D, 0x5F, 0x80...: true
        default: ASCII.isAlphanumeric(byte)
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Where the value after a name begins: past quotes, blanks and one `:` or `=`; nil when there is none.
    private static func startOfValue(_ text: [UInt8], from end: Int) -> Int? {
        var index = end
        while index < text.count, isBlank(text[index]) || [0x22, 0x27, 0x5C, 0x5D].contains(text[index]) { index += 1 }
        guard index < text.count, text[index] == 0x3A || text[index] == 0x3D else { return nil }
        index += 1
        while index < text.count, isBlank(text[index]) { index += 1 }
        return index
    }

    /// Masks the value that begins at an index, and returns where it is over.
    private static func maskValue(in edits: inout Edits, from start: Int) -> Int {
        let text = edits.text
        var index = start
        while index < text.count, text[index] == 0x5C { index += 1 }
        if index < text.count, text[index] == 0x22 || text[index] == 0x27 {
            let end = endOfQuoted(text, from: index + 1, quote: text[index], escapes: index - start)
            edits.replace((index + 1)..<end, with: mask)
            return end
        }
        if start < text.count, text[start] == 0x7B || text[start] == 0x5B {
            let end = endOfValue(text, from: start)
            edits.replace(start..<end, with: [0x22] + mask + [0x22])
            return end
        }
        let rest = text[start...]
        let end = rest.firstIndex { [0x22, 0x26, 0x2C, 0x3C, 0x5D, 0x7D, 0x0A, 0x0D].contains($0) } ?? text.count
        if !text[start..<end].elementsEqual("null".utf8) { edits.replace(start..<end, with: mask) }
        return end
    }

    /// Where a text in quotes is over: at a quote with no more backslashes before it than the first had, which is
    /// followed by what can follow a value. The end of the text where there is none.
    private static func endOfQuoted(_ text: [UInt8], from start: Int, quote: UInt8, escapes: Int) -> Int {
        var index = start
        var backslashes = 0
        while index < text.count {
            if text[index] == 0x5C {
                backslashes += 1
            } else {
                if text[index] == quote, backslashes <= escapes {
                    var next = index + 1
                    while next < text.count, isBlank(text[next]) || text[next] == 0x5C { next += 1 }
                    let ends: [UInt8] = [0x22, 0x26, 0x27, 0x2C, 0x2F, 0x3B, 0x3C, 0x3E, 0x5D, 0x7D]
                    if next == text.count || ends.contains(text[next]) { return index - backslashes }
                }
                backslashes = 0
            }
            index += 1
        }
        return text.count
    }

    /// Masks the user and password in front of the host of each URL (RFC 3986 §3.2.1).
    private static func scannedAuthorities(_ text: [UInt8]) -> [UInt8]? {
        var edits = Edits(text)
        var index = 0
        while let slash = text[index...].firstIndex(of: 0x2F) {
            index = slash + 1
            guard index < text.count, text[index] == 0x2F else { continue }
            index += 1
            let authority = text[index...].prefix { byte in
                byte > 0x20 && ![0x22, 0x23, 0x27, 0x2F, 0x3C, 0x3E, 0x3F, 0x5C].contains(byte)
            }
            guard let at = authority.lastIndex(of: 0x40) else { continue }
            let hasScheme = slash > 0 && text[slash - 1] == 0x3A
            if hasScheme || text[index..<at].contains(0x3A) { edits.replace(index..<at, with: mask) }
            index = at
        }
        return edits.result
    }
}

/// Replacements in a text, made from its start to its end.
struct Edits {
    let text: [UInt8]
    private var output: [UInt8] = []
    private var copied = 0
    private var isChanged = false

    init(_ text: [UInt8]) {
        self.text = text
    }

    /// The edited text; nil when nothing was changed.
    var result: [UInt8]? { isChanged ? output + text[copied...] : nil }

    /// Puts other bytes in place of some that are not empty.
    mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
        guard range.lowerBound >= copied, !range.isEmpty, !text[range].elementsEqual(bytes) else { return }
        output += text[copied..<range.lowerBound]
        output += bytes
        copied = range.upperBound
        isChanged = true
    }
}
