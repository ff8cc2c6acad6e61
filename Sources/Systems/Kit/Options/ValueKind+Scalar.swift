import Bytes

extension ValueKind where Value == String {
    /// Any text that is not empty.
    package static func text(_ placeholder: String) -> Self {
        let check = { @Sendable (text: String) throws(BadValue) -> String in
            guard !text.isEmpty else { throw BadValue("is empty") }
            return text
        }
        return ValueKind(
            placeholder, fromText: check,
            fromJSON: { (json: JSON) throws(BadValue) -> String in
                guard let text = json.string else { throw BadValue("text was expected, not \(json.typeName)") }
                return try check(text)
            },
            toJSON: { .string($0) })
    }

    /// An address of HTTP or HTTPS; a slash at its end is dropped.
    package static var url: Self {
        checked("URL") { (text: String) throws(BadValue) -> String in
            guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }),
                let next = text.dropFirst(scheme.count).utf8.first, next != 0x2F,
                text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
            else { throw BadValue("an address such as https://push.example.com was expected, not \"\(text)\"") }
            return text.utf8.last == 0x2F ? String(text.dropLast()) : text
        }
    }

    /// An origin as browsers send it, or `*`.
    package static var origin: Self {
        checked("ORIGIN") { (text: String) throws(BadValue) -> String in
            let origin = text == "*" ? text : try url.fromText(text)
            guard origin.utf8.count(where: { $0 == 0x2F }) <= 2 else {
                throw BadValue("an origin such as http://localhost:3000 was expected, not \"\(text)\"")
            }
            return origin
        }
    }

    private static func checked(
        _ placeholder: String, _ check: @escaping @Sendable (String) throws(BadValue) -> String
    ) -> Self {
        let plain = ValueKind.text(placeholder)
        return ValueKind(
            placeholder,
            fromText: { (text: String) throws(BadValue) -> String in try check(plain.fromText(text)) },
            fromJSON: { (json: JSON) throws(BadValue) -> String in try check(plain.fromJSON(json)) },
            toJSON: { .string($0) })
    }
}

extension ValueKind where Value == Bool {
    /// `true` or `false`; a flag alone means `true`, the environment may also say 1, 0, yes and no.
    package static var flag: Self {
        ValueKind(
            "",
            fromText: { (text: String) throws(BadValue) -> Bool in
                switch text.lowercased() {
                case "true", "1", "yes", "on": return true
                case "false", "0", "no", "off": return false
                default: throw BadValue("true or false was expected, not \"\(text)\"")
                }
            },
            fromJSON: { (json: JSON) throws(BadValue) -> Bool in
                guard let flag = json.bool else { throw BadValue("true or false was expected, not \(json.typeName)") }
                return flag
            },
            toJSON: { .bool($0) })
    }
}

extension ValueKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the words of an enumeration.
    package static var choice: Self {
        let words = Value.allCases.map(\.rawValue)
        let parse = { @Sendable (text: String) throws(BadValue) -> Value in
            if let value = Value(rawValue: text) { return value }
            throw BadValue(
                "one of \(words.joined(separator: ", ")) was expected, not \"\(text)\"",
                nearest: Nearest.name(to: text, in: words))
        }
        return ValueKind(
            words.joined(separator: "|"), fromText: parse,
            fromJSON: { (json: JSON) throws(BadValue) -> Value in
                guard let text = json.string else {
                    throw BadValue("one of \(words.joined(separator: ", ")) was expected, not \(json.typeName)")
                }
                return try parse(text)
            },
            toJSON: { .string($0.rawValue) })
    }
}
