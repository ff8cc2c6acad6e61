/// Text on its way into XML or HTML.
package enum Markup {
    /// Text that is safe between tags and between quotes of either kind, in which a reader finds the same text again.
    ///
    /// Tab and line breaks become references, as attributes do not keep them (XML 1.0 §3.3.3); a character that XML
    /// does not have (§2.2), or that no text should (U+007F), becomes U+FFFD.
    package static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "'": result += "&#39;"
            case "\"": result += "&quot;"
            case "\t": result += "&#9;"
            case "\n": result += "&#10;"
            case "\r": result += "&#13;"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
