import Bytes

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
