/// Media types as far as the API needs them: what a body is, and which of several the client wants (RFC 9110 §8.3, §12.5.1).
enum MediaType {
    /// The type without its parameters, in lower case.
    static func essence(of value: String) -> String {
        let end = value.firstIndex(of: ";") ?? value.endIndex
        return trimmed(value[..<end]).lowercased()
    }

    /// The one of `offered` that the client likes best, the first of equals; nil when it takes none.
    static func choice(from offered: [String], accept values: [String]) -> String? {
        guard !values.isEmpty, !offered.isEmpty else { return offered.first ?? "" }
        let ranges = values.flatMap { $0.split(separator: ",") }.map(Range.init)
        guard !ranges.isEmpty else { return offered.first }
        var best: (type: String, quality: Double)?
        for type in offered {
            let quality = ranges.filter { $0.covers(essence(of: type)) }.max { $0.weight < $1.weight }?.quality ?? 0
            if quality > 0, quality > best?.quality ?? 0 { best = (type, quality) }
        }
        return best?.type
    }

    /// Whether the client names this type itself, not by a wildcard.
    static func isNamed(_ type: String, accept values: [String]) -> Bool {
        values.contains { $0.split(separator: ",").contains { essence(of: String($0)) == type } }
    }

    /// One entry of `Accept`.
    private struct Range {
        let type: String
        let quality: Double

        init(_ text: Substring) {
            type = essence(of: String(text))
            var quality = 1.0
            for parameter in text.split(separator: ";").dropFirst() {
                let parameter = trimmed(parameter).lowercased()
                if parameter.hasPrefix("q=") { quality = Double(parameter.dropFirst(2)) ?? 0 }
            }
            self.quality = quality
        }

        /// How exactly it names a type: the most exact one counts.
        var weight: Int { type == "*/*" || type == "*" ? 0 : type.hasSuffix("/*") ? 1 : 2 }

        func covers(_ other: String) -> Bool {
            if other == "*/*" || weight == 0 { return true }
            return weight == 1 ? other.hasPrefix(type.dropLast()) : other == type
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
