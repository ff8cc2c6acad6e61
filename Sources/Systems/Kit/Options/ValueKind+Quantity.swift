import Bytes

extension ValueKind where Value == Int {
    /// A whole number within a range.
    package static func count(_ range: ClosedRange<Int>, _ placeholder: String = "N") -> Self {
        let parse = { @Sendable (text: String) throws(BadValue) -> Int in
            guard let number = Quantity.whole(text) else {
                throw BadValue("a whole number was expected, not \"\(text)\"")
            }
            guard range.contains(number) else { throw BadValue(Quantity.outside(range, text)) }
            return number
        }
        return ValueKind(
            placeholder, fromText: parse,
            fromJSON: { (json: JSON) throws(BadValue) -> Int in
                guard case .number(let text) = json else {
                    throw BadValue("a whole number was expected, not \(json.typeName)")
                }
                return try parse(text)
            },
            toJSON: { .number(String($0)) })
    }

    /// Bytes: a number, or with `KiB`, `MiB`, `GiB`.
    package static func size(atLeast least: Int = 1) -> Self {
        let parse = { @Sendable (text: String) throws(BadValue) -> Int in
            guard let bytes = Quantity.bytes(text) else {
                throw BadValue("a size such as 16MiB or a number of bytes was expected, not \"\(text)\"")
            }
            guard bytes >= least else { throw BadValue("at least \(Quantity.sizeText(least)) is needed") }
            return bytes
        }
        return ValueKind(
            "SIZE", fromText: parse,
            fromJSON: { (json: JSON) throws(BadValue) -> Int in
                switch json {
                case .number(let text), .string(let text): return try parse(text)
                default: throw BadValue("a size such as \"16MiB\" was expected, not \(json.typeName)")
                }
            },
            toJSON: { .string(Quantity.sizeText($0)) })
    }

    /// Milliseconds, written with a unit: `250ms`, `5s`, `2m`, `1h`, `182d`.
    package static func duration(signed: Bool = false, atLeast least: Int = 0) -> Self {
        let parse = { @Sendable (text: String) throws(BadValue) -> Int in
            guard let time = Quantity.milliseconds(text) else {
                throw BadValue("a duration such as 250ms, 5s or 2m, of at most 10000d, was expected, not \"\(text)\"")
            }
            guard signed || time >= least else { throw BadValue("at least \(Quantity.durationText(least)) is needed") }
            return time
        }
        return ValueKind(
            "DURATION", fromText: parse,
            fromJSON: { (json: JSON) throws(BadValue) -> Int in
                guard let text = json.string else {
                    throw BadValue("a duration such as \"250ms\" or \"5s\" was expected, not \(json.typeName)")
                }
                return try parse(text)
            },
            toJSON: { .string(Quantity.durationText($0)) })
    }
}
