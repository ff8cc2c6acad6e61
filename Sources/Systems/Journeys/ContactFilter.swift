/// The `$filter` of a query for contacts: a field, `eq`, and a text in single quotes (OData 4.01 URL conventions §5.1.1).
struct ContactFilter {
    /// `emailaddress1` or `contactid`.
    var field: String
    var value: String

    /// Reads a decoded filter; nil for any other than `eq` on one of the two fields.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard words.count == 3, ["emailaddress1", "contactid"].contains(words[0]), words[1] == "eq" else { return nil }
        var literal = words[2][...]
        while literal.last == " " { literal.removeLast() }
        while literal.first == " " { literal.removeFirst() }
        field = String(words[0])
        guard literal.first == "'" else {
            // Ids are not in quotes.
            guard field == "contactid", GUID(String(literal)) != nil else { return nil }
            value = String(literal)
            return
        }
        guard literal.count >= 2, literal.last == "'" else { return nil }
        let inner = String(literal.dropFirst().dropLast())
        // A quote within is written twice.
        guard !inner.replacing("''", with: "").contains("'") else { return nil }
        value = inner.replacing("''", with: "'")
    }

    /// Whether it compares one of the two fields with a text whose quotes do not pair.
    static func isMisquoted(_ text: String) -> Bool {
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard words.count == 3, ["emailaddress1", "contactid"].contains(words[0]), words[1] == "eq" else {
            return false
        }
        return !words[2].utf8.count { $0 == 0x27 }.isMultiple(of: 2)
    }
}
