import Bytes

extension ValueKind where Value == [Int] {
    /// Ports, separated by commas; in the file also a number or a list of numbers. 0 picks a free one.
    package static var ports: Self {
        let one = ValueKind<Int>.count(0...65535)
        let text = { @Sendable (text: String) throws(BadValue) -> [Int] in
            var ports: [Int] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                ports.append(try one.fromText(String(part.drop { $0 == " " })))
            }
            return ports
        }
        return ValueKind(
            "PORT[,PORT]", isList: true, fromText: text,
            fromJSON: { (json: JSON) throws(BadValue) -> [Int] in
                switch json {
                case .string(let list): return try text(list)
                case .number: return [try one.fromJSON(json)]
                case .array(let elements):
                    guard !elements.isEmpty else { throw BadValue("names no port") }
                    return try JSONShape.list(elements, of: one.fromJSON)
                default: throw BadValue("a port or a list of ports was expected, not \(json.typeName)")
                }
            },
            toJSON: { $0.count == 1 ? .number(String($0[0])) : .array($0.map { .number(String($0)) }) })
    }
}

extension ValueKind where Value == [String] {
    /// Texts, separated by commas; in the file a list.
    ///
    /// - Parameter allowsOne: whether the file may have a single text instead.
    package static func texts(_ placeholder: String, allowsOne: Bool = true) -> Self {
        let one = ValueKind<String>.text(placeholder)
        return ValueKind(
            placeholder, isList: true,
            fromText: { (text: String) throws(BadValue) -> [String] in
                var texts: [String] = []
                for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                    texts.append(try one.fromText(String(part)))
                }
                return texts
            },
            fromJSON: { (json: JSON) throws(BadValue) -> [String] in
                if allowsOne, json.string != nil { return [try one.fromJSON(json)] }
                return try JSONShape.list(json, of: one.fromJSON)
            },
            toJSON: { .array($0.map { .string($0) }) })
    }
}
