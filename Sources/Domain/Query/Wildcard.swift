/// Text in which `*` stands for any run of characters, also none.
package struct Wildcard: Sendable, Equatable {
    /// The pattern as it was given.
    package let text: String
    private let parts: [[UInt8]]

    package init(_ text: String) {
        self.text = text
        parts = text.utf8.split(separator: 0x2A, omittingEmptySubsequences: false).map(Array.init)
    }

    /// Whether the whole of `text` fits. Takes time in proportion to the text for each part.
    package func matches(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = parts.first, let last = parts.last, bytes.starts(with: first) else { return false }
        guard parts.count > 1 else { return bytes.count == first.count }
        var position = first.count
        for part in parts.dropFirst().dropLast() {
            guard let found = bytes.firstRange(of: part, from: position) else { return false }
            position = found + part.count
        }
        return bytes.count - position >= last.count && bytes.suffix(last.count).elementsEqual(last)
    }
}

extension [UInt8] {
    /// The first index from `start` at which `part` lies; nil when it does not.
    package func firstRange(of part: [UInt8], from start: Int = 0) -> Int? {
        guard let head = part.first else { return start <= count ? start : nil }
        guard count >= part.count, start <= count - part.count else { return nil }
        for index in start...(count - part.count) where self[index] == head {
            if self[index..<(index + part.count)].elementsEqual(part) { return index }
        }
        return nil
    }
}
