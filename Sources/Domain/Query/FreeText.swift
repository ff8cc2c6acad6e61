import Bytes

/// A text to look for in the target, headers and body of a request, in any case.
package struct FreeText: Sendable, Equatable {
    /// The text as it was given.
    package let text: String
    private let needle: [UInt8]

    package init(_ text: String) {
        self.text = text
        needle = Array(text.lowercased().utf8)
    }

    /// Whether the text is there. Letters beyond ASCII are compared in lower case where the bytes are UTF-8.
    package func isFound(in interaction: Interaction) -> Bool {
        isFound(in: interaction.request.head) || isFound(in: interaction.request.body)
    }

    private func isFound(in bytes: [UInt8]) -> Bool {
        let lowered: [UInt8]
        if bytes.allSatisfy({ $0 < 0x80 }) {
            lowered = bytes.map(ASCII.lowercased)
        } else {
            lowered = Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
        }
        return lowered.firstRange(of: needle) != nil
    }
}
