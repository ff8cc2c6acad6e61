import Bytes

extension FilterKey {
    /// The only values that the key can have; nil where any text can come.
    package var names: [String]? {
        switch self {
        case .system: System.all.map(\.name)
        case .kind: Kind.allCases.map(\.name)
        case .verdict: Verdict.allCases.map(\.name)
        case .platform: Platform.allCases.map(\.name)
        case .finding: FindingCode.all.map(\.name)
        default: nil
        }
    }

    /// The exact values that a given one stands for: `engaged` is several kinds, a status loses leading zeros.
    package func values(of text: String) throws(FilterValueError) -> [String] {
        if self == .kind, text == "engaged" { return Kind.engaged.map(\.name) }
        if let names {
            guard names.contains(text) else { throw unknown(text, names) }
            return [text]
        }
        switch self {
        case .session:
            guard SessionName.isValid(text.utf8) else {
                throw FilterValueError(detail: "\"\(text)\" is no session name: 1 to 64 of A-Z a-z 0-9 . _ -")
            }
            return [text]
        case .status:
            guard let status = Int(text), status >= 0 else {
                throw FilterValueError(detail: "status must be a number, not \"\(text)\"")
            }
            return [String(status)]
        case .method where text != text.uppercased() && Self.methods.contains(text.uppercased()):
            throw FilterValueError(detail: "methods are case-sensitive: write \(text.uppercased()), not \"\(text)\"")
        default: return [text]
        }
    }

    /// The condition of a text with `*` in it: the names that fit, or the pattern itself where any text can come.
    package func condition(ofPattern text: String) throws(FilterValueError) -> Condition {
        let pattern = Wildcard(text)
        guard let names else {
            let isStatus = text.utf8.allSatisfy { ASCII.isDigit($0) || $0 == 0x2A }
            if self == .status, !isStatus {
                throw FilterValueError(detail: "status must be a number, not \"\(text)\"")
            }
            return .pattern(self, pattern)
        }
        let fitting = names.filter(pattern.matches)
        guard !fitting.isEmpty else { throw unknown(text, names) }
        return .anyOf(self, fitting)
    }

    private func unknown(_ text: String, _ names: [String]) -> FilterValueError {
        let choices = self == .kind ? names + ["engaged"] : names
        let near = choices.filter { Self.isNear($0, text) }
        let hint =
            near.isEmpty
            ? "one of " + choices.joined(separator: ", ") : "did you mean " + near.joined(separator: " or ") + "?"
        return FilterValueError(detail: "\(name) cannot be \"\(text)\": \(hint)")
    }

    /// Whether two names have the same letters, in any order and case, or begin with the same four.
    private static func isNear(_ name: String, _ text: String) -> Bool {
        let name = name.lowercased()
        let text = text.lowercased()
        return name.utf8.sorted() == text.utf8.sorted() || (text.utf8.count >= 4 && name.hasPrefix(text.prefix(4)))
    }

    private static let methods: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE",
    ]
}
