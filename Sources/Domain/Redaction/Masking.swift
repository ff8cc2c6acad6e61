import Bytes

/// Finds the values of secret names in texts of any format. All functions return nil where nothing is secret.
struct Masking: Sendable, Equatable {
    /// Contents within contents (JSON in a parameter in JSON) are masked as a whole beyond this depth.
    static let deepest = 6

    /// In lower case, as all names here.
    let headers: Set<String>
    let members: Set<String>
    let elements: Set<String>
    /// The members as bytes.
    let words: [[UInt8]]
    /// Which bytes a member can begin with, in either case.
    let begins: [Bool]

    static let mask = Array(Redaction.mask.utf8)

    init(_ secrets: Secrets) {
        headers = secrets.headers
        members = secrets.members
        elements = secrets.elements.union(secrets.members)
        words = secrets.members.sorted().map { Array($0.utf8) }.filter { !$0.isEmpty }
        var begins = [Bool](repeating: false, count: 256)
        for word in words {
            begins[Int(word[0])] = true
            begins[Int(Self.upper(word[0]))] = true
        }
        self.begins = begins
    }

    /// A name without the blanks around it, in lower case.
    static func name(_ bytes: some Collection<UInt8>) -> String {
        let trimmed = bytes.drop { $0 <= 0x20 }
        var name = Array(trimmed)
        while let last = name.last, last <= 0x20 { name.removeLast() }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    /// The text with what is secret in it masked, by the format that it is in.
    ///
    /// - Parameter isForm: whether it is known to be `name=value&…`; else that is told by its look.
    /// - Parameter depth: how many contents it is in.
    func masked(_ text: [UInt8], isForm: Bool = false, depth: Int = 0) -> [UInt8]? {
        guard text.contains(where: Self.mayMatter) else { return nil }
        guard depth < Self.deepest else { return Self.mask }
        if Self.isJSON(text) { return maskedJSON(text, depth: depth) }
        var result: [UInt8]?
        if isForm || Self.looksLikeForm(text) { result = maskedForm(text, depth: depth) }
        return scannedThrough(result ?? text) ?? result
    }

    /// Without one of these there is neither a name with a value nor a tag, also not in an escaped text.
    private static func mayMatter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x25, 0x26, 0x3A, 0x3C, 0x3D, 0x5C: true
        default: false
        }
    }

    private static func isJSON(_ text: [UInt8]) -> Bool {
        var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[start]) { start += 1 }
        guard start < text.count, [0x7B, 0x5B, 0x22].contains(text[start]) else { return false }
        return (try? JSONReader.read(text)) != nil
    }

    /// Whether a text begins with a name and a `=`.
    private static func looksLikeForm(_ text: [UInt8]) -> Bool {
        guard let equals = text.firstIndex(of: 0x3D), equals > 0 else { return false }
        return text[..<equals].allSatisfy { $0 > 0x20 && ![0x22, 0x3C, 0x3E, 0x7B].contains($0) }
    }

    /// The text as the scanners leave it. Secrets that only show once escapes are undone are masked in the text without
    /// these escapes.
    func scannedThrough(_ text: [UInt8]) -> [UInt8]? {
        var result = scanned(text)
        var current = result ?? text
        for _ in 0..<Self.deepest {
            guard let plain = Self.unescaped(current) else { break }
            if let masked = scanned(plain) {
                result = masked
                current = masked
            } else {
                current = plain
            }
        }
        return result
    }

    static func upper(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte & 0xDF : byte }
}
