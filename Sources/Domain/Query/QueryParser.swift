/// Reads the query language: terms joined by *and*, each `key:value`, a word or a phrase in quotes, `-` before it negates.
///
/// A value is one or more of text, `"text"` (`\"` and `\\` inside; `*` and `,` are then plain) and a comparison,
/// separated by commas. A word is a key only where letters come before its first colon.
package struct QueryParser {
    private let text: [Unicode.Scalar]
    private let now: Timestamp
    private let redaction: Redaction
    private var position = 0

    private init(_ text: String, now: Timestamp, redaction: Redaction) {
        self.text = Array(text.unicodeScalars)
        self.now = now
        self.redaction = redaction
    }

    /// The conditions of a query, all of which must hold; none for an empty one. Durations count back from `now`.
    ///
    /// - Parameter redaction: how what is asked about is shown; what it masks is not found.
    package static func parse(
        _ text: String, now: Timestamp, redaction: Redaction = .off
    ) throws(QueryError) -> [Condition] {
        var parser = QueryParser(text, now: now, redaction: redaction)
        var conditions: [Condition] = []
        parser.skipSpace()
        while parser.position < parser.text.count {
            conditions.append(try parser.term())
            parser.skipSpace()
        }
        return conditions
    }

    private mutating func term() throws(QueryError) -> Condition {
        guard take("-") else { return try positiveTerm() }
        guard let next = peek, !isSpace(next), next != "-" else {
            throw error("a term was expected after -")
        }
        return .not(try positiveTerm())
    }

    private mutating func positiveTerm() throws(QueryError) -> Condition {
        let start = position
        if peek == "\"" {
            let phrase = try quoted()
            guard !phrase.isEmpty else { throw error("the text in quotes is empty", at: start) }
            if let next = peek, !isSpace(next) { throw error("a space was expected after the quote") }
            return shown(.text(FreeText(phrase)))
        }
        while let next = peek, isLetter(next) { position += 1 }
        if position > start, take(":") {
            return try keyed(String(text[start..<(position - 1)]), at: start)
        }
        while let next = peek, !isSpace(next) { position += 1 }
        return shown(.text(FreeText(String(text[start..<position]))))
    }

    private func shown(_ condition: Condition) -> Condition {
        redaction == .off ? condition : .shown(condition, redaction)
    }

    private mutating func keyed(_ name: String, at start: Int) throws(QueryError) -> Condition {
        let compile: (Value) throws(QueryError) -> Condition
        let (now, redaction) = (now, redaction)
        switch name {
        case "seq": compile = { value throws(QueryError) in try Self.number(.seq, value) }
        case "since": compile = { value throws(QueryError) in .since(try Self.moment(value, now: now)) }
        case "until": compile = { value throws(QueryError) in .until(try Self.moment(value, now: now)) }
        default:
            guard let key = FilterKey(name: name, allowingShortForms: true) else {
                throw error("unknown key \"\(name)\"; text with a colon in it goes in quotes", at: start)
            }
            compile = { value throws(QueryError) in try Self.condition(key, value, redaction) }
        }
        return Self.joined(try values().map(compile))
    }

    private static func condition(
        _ key: FilterKey, _ value: Value, _ redaction: Redaction
    ) throws(QueryError) -> Condition {
        if key == .status, value.text.hasPrefix("<") || value.text.hasPrefix(">") { return try number(.status, value) }
        do throws(FilterValueError) {
            if value.isQuoted || !value.text.contains("*") { return .anyOf(key, try key.values(of: value.text)) }
            let condition = try key.condition(ofPattern: value.text)
            guard case .pattern = condition, redaction != .off else { return condition }
            return .shown(condition, redaction)
        } catch {
            throw QueryError(error.detail, column: value.column)
        }
    }

    private static func number(_ number: Condition.Number, _ value: Value) throws(QueryError) -> Condition {
        let forms: [(String, Condition.Comparison)] = [
            (">=", .greaterOrEqual), ("<=", .lessOrEqual), (">", .greater), ("<", .less), ("", .equal),
        ]
        for (prefix, comparison) in forms where value.text.hasPrefix(prefix) {
            let digits = value.text.dropFirst(prefix.count)
            guard let bound = Int64(digits), bound >= 0 else {
                throw QueryError("a number was expected, not \"\(digits)\"", column: value.column + prefix.count)
            }
            return .compare(number, comparison, bound)
        }
        throw QueryError("a number was expected", column: value.column)
    }

    private static func moment(_ value: Value, now: Timestamp) throws(QueryError) -> Timestamp {
        do throws(DurationError) {
            return try Timestamp(ago: value.text, now: now)
        } catch {
            throw QueryError("\(error), or an RFC 3339 time", column: value.column)
        }
    }

    /// One condition for all values of a term: exact ones of a key are put together, since the indexes answer those.
    private static func joined(_ conditions: [Condition]) -> Condition {
        var exact: (key: FilterKey, values: [String])?
        var others: [Condition] = []
        for condition in conditions {
            if case .anyOf(let key, let values) = condition {
                exact = (key, (exact?.values ?? []) + values)
            } else {
                others.append(condition)
            }
        }
        if let exact { others.insert(.anyOf(exact.key, exact.values), at: 0) }
        return others.count == 1 ? others[0] : .either(others)
    }

    /// One of the values after the colon.
    private struct Value {
        var text: String
        var isQuoted: Bool
        var column: Int
    }

    private mutating func values() throws(QueryError) -> [Value] {
        var values: [Value] = []
        repeat {
            let start = position
            if peek == "\"" {
                values.append(Value(text: try quoted(), isQuoted: true, column: start + 1))
                if let next = peek, !isSpace(next), next != "," { throw error("a comma or a space was expected") }
            } else {
                while let next = peek, !isSpace(next), next != "," { position += 1 }
                guard position > start else { throw error("a value was expected") }
                values.append(Value(text: String(text[start..<position]), isQuoted: false, column: start + 1))
            }
        } while take(",")
        return values
    }

    private mutating func quoted() throws(QueryError) -> String {
        let start = position
        position += 1
        var content = String.UnicodeScalarView()
        while let next = peek {
            position += 1
            switch next {
            case "\"": return String(content)
            case "\\":
                guard let escaped = peek, escaped == "\"" || escaped == "\\" else {
                    content.append(next)
                    continue
                }
                position += 1
                content.append(escaped)
            default: content.append(next)
            }
        }
        throw error("a quote that does not end", at: start)
    }

    private var peek: Unicode.Scalar? { position < text.count ? text[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let next = peek, isSpace(next) { position += 1 }
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private func error(_ reason: String, at position: Int? = nil) -> QueryError {
        QueryError(reason, column: (position ?? self.position) + 1)
    }
}

extension String {
    fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
