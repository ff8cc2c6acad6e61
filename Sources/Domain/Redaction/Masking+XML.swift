import Bytes

extension Masking {
    /// Masks the content of secret elements, with any prefix: from the start tag to its end tag everything counts as the
    /// secret, whether text, CDATA, comments or elements. Works on broken XML too.
    func scannedElements(_ text: [UInt8]) -> [UInt8]? {
        guard !elements.isEmpty else { return nil }
        var edits = Edits(text)
        var index = 0
        while let open = text[index...].firstIndex(of: 0x3C) {
            index = open + 1
            let (name, end) = Self.tagName(text, from: index)
            guard elements.contains(name) else { continue }
            guard let close = text[end...].firstIndex(of: 0x3E) else {
                edits.replace(end..<text.count, with: Self.mask)
                break
            }
            index = close + 1
            if text[close - 1] == 0x2F { continue }
            index = Self.endOfContent(text, from: index, of: name)
            edits.replace((close + 1)..<index, with: Self.mask)
        }
        return edits.result
    }

    /// The longest name that is looked at.
    private static let longestName = 256

    /// The name of a tag without its prefix, in lower case, and where it is over.
    private static func tagName(_ text: [UInt8], from start: Int) -> (name: String, end: Int) {
        let word = text[start...].prefix(longestName).prefix { $0 > 0x20 && ![0x2F, 0x3C, 0x3E].contains($0) }
        let local = word.lastIndex(of: 0x3A).map { word[($0 + 1)...] } ?? word
        return (name(local), word.endIndex)
    }

    /// Where the end tag of an element begins; the end of the text without one.
    private static func endOfContent(_ text: [UInt8], from start: Int, of name: String) -> Int {
        var depth = 1
        var index = start
        while let open = text[index...].firstIndex(of: 0x3C) {
            index = open + 1
            let rest = text[open...]
            if rest.starts(with: "<![CDATA[".utf8) {
                index = end(text, from: index, of: Array("]]>".utf8))
            } else if rest.starts(with: "<!--".utf8) {
                index = end(text, from: index, of: Array("-->".utf8))
            } else if index < text.count, text[index] == 0x2F {
                if tagName(text, from: index + 1).name == name { depth -= 1 }
                if depth == 0 { return open }
            } else if tagName(text, from: index).name == name {
                let close = text[index...].firstIndex(of: 0x3E) ?? text.count - 1
                if text[close - 1] != 0x2F { depth += 1 }
                index = close + 1
            }
        }
        return text.count
    }

    private static func end(_ text: [UInt8], from start: Int, of mark: [UInt8]) -> Int {
        text.firstRange(of: mark, from: start).map { $0 + mark.count } ?? text.count
    }
}
