import Bytes

extension MemberReader {
    /// A member whose text is the name of something.
    package func named<Value>(_ name: String, _ make: (String) -> Value?) throws(PointerError) -> Value {
        let text = try string(name)
        guard let value = make(text) else { throw PointerError(place(name), "unknown \(name) \"\(text)\"") }
        return value
    }

    /// An RFC 3339 time.
    package func time(_ name: String) throws(PointerError) -> Timestamp {
        guard let time = Timestamp(text: try string(name)) else {
            throw PointerError(place(name), "an RFC 3339 time was expected")
        }
        return time
    }

    /// A list of texts.
    package func strings(_ name: String) throws(PointerError) -> [String] {
        var texts: [String] = []
        for (index, value) in try array(name).enumerated() {
            guard let text = value.string else {
                throw PointerError("\(place(name))/\(index)", "text was expected, not \(value.typeName)")
            }
            texts.append(text)
        }
        return texts
    }

    /// The member `id`: a letter, a hyphen and a number up to ``largest``, so that the numbers after it can be counted.
    package func id(letter: Character) throws(PointerError) -> String {
        let text = try string("id")
        let number = StoreId.number(text)
        guard (1...Self.largest).contains(number), text == "\(letter)-\(number)" else {
            throw PointerError(place("id"), "\(letter)- and a number up to \(Self.largest) were expected")
        }
        return text
    }
}
