import Bytes
import Domain

/// Reads the fields of one item and notes what is wrong with them.
struct FieldReader {
    let fields: VendorFields
    /// The place of the item in its list; nil for a single one.
    let index: Int?
    let hints: ReadingHints
    var findings: [Finding] = []

    init(_ fields: VendorFields, at index: Int?, hints: ReadingHints) {
        self.fields = fields
        self.index = index
        self.hints = hints
    }

    /// Says which names have blanks around them: an error unless the service is to pass them.
    mutating func reportBlanks(isLenient: Bool) {
        for member in fields.blanks {
            findings.append(
                .blankInKey(member.name, place(member.offset), isLenient ? .warning : .error, hint: hints.blankInKey))
        }
    }

    /// A text that must be there and not be empty.
    mutating func text(_ name: String) -> String? {
        guard let value = fields[name] else {
            findings.append(.missingField(name, index))
            return nil
        }
        guard let text = value.string else {
            findings.append(.badField(name, "is \(value.typeName), not text", place(of: name)))
            return nil
        }
        guard !text.isEmpty else {
            findings.append(.badField(name, "is empty", place(of: name)))
            return nil
        }
        return text
    }

    /// A GUID as it was sent.
    mutating func guid(_ name: String) -> String? {
        text(name).map { guid($0, named: name) ?? $0 }
    }

    /// Checks a text that came from elsewhere, such as the path.
    mutating func guid(_ text: String?, named name: String) -> String? {
        guard let text, GUID(text) == nil else { return text }
        findings.append(.noGUID(name, text, place(of: name), hint: hints.noGUID))
        return text
    }

    /// A text that may be missing or empty.
    mutating func optionalText(_ name: String) -> String? {
        guard let value = fields[name] else { return nil }
        guard let text = value.string else {
            findings.append(.badField(name, "is \(value.typeName), not text", place(of: name)))
            return nil
        }
        return text.isEmpty ? nil : text
    }

    /// Where the field is, in words.
    func place(of name: String) -> String {
        fields.offset(of: name).map(place) ?? index.map { "item \($0)" } ?? ""
    }

    private func place(_ offset: Int) -> String {
        (index.map { "item \($0), " } ?? "") + "byte \(offset)"
    }
}
