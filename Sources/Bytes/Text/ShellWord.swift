/// Words of a POSIX shell's command line.
package enum ShellWord {
    /// A text as one word; one that needs no quotes stays as it is.
    package static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
        var word = "'" + text.replacing("'", with: "'\\''") + "'"
        // A quoted word that is quoted once more begins and ends with nothing between quotes.
        if word.hasPrefix("''\\'") { word.removeFirst(2) }
        if word.hasSuffix("\\'''") { word.removeLast(2) }
        return word
    }

    /// Letters, digits and `+ , - . / : = @ _`, which mean nothing to a shell.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2B...0x2F, 0x3A, 0x3D, 0x40, 0x5F: true
        default: ASCII.isAlphanumeric(byte)
        }
    }
}
