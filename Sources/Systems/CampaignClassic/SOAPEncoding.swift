/// The encodings in which SOAP clients of Campaign write.
enum SOAPEncoding {
    /// The same document in UTF-8; fails for an encoding that is neither UTF-8, ASCII nor Latin-1.
    static func utf8(_ bytes: [UInt8], charset: String?) throws(XMLError) -> [UInt8] {
        guard let name = declared(bytes) ?? charset else {
            if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
                throw XMLError("the encoding is UTF-16; UTF-8 and ISO-8859-1 are read", at: 0)
            }
            return bytes
        }
        switch name.lowercased() {
        case "utf-8", "utf8", "us-ascii", "ascii": return bytes
        case "iso-8859-1", "latin1", "windows-1252":
            return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
        default: throw XMLError("the encoding \(name.prefix(64)) is not read; use UTF-8 or ISO-8859-1", at: 0)
        }
    }

    /// The encoding in the XML declaration (XML 1.0 §4.3.3); nil without one.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(200), as: UTF8.self)
        guard head.hasPrefix("<?xml") else { return nil }
        let declaration = head.split(separator: "?>", maxSplits: 1).first ?? ""
        let parts = declaration.split(separator: "encoding", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let value = parts[1].drop { $0 == " " || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }
}
