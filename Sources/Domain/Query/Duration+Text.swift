import Bytes

extension Duration {
    /// The longest duration that can be said, 10,000 days, in milliseconds: no sum with a moment overflows.
    package static let longestMilliseconds: Int64 = 10_000 * 86_400_000

    /// The duration of `250ms`, `5s`, `2m`, `1h` or `1d`: a whole number and a unit, at most 10,000 days.
    package init(text: String) throws(DurationError) {
        let digits = text.utf8.prefix { ASCII.isDigit($0) }
        let factor: Int64
        switch text.utf8.dropFirst(digits.count) {
        case let unit where unit.elementsEqual("ms".utf8): factor = 1
        case let unit where unit.elementsEqual("s".utf8): factor = 1000
        case let unit where unit.elementsEqual("m".utf8): factor = 60_000
        case let unit where unit.elementsEqual("h".utf8): factor = 3_600_000
        case let unit where unit.elementsEqual("d".utf8): factor = 86_400_000
        default: throw DurationError(text: text)
        }
        guard let number = Int64(String(digits) ?? ""), number <= Self.longestMilliseconds / factor else {
            throw DurationError(text: text)
        }
        self = .milliseconds(number * factor)
    }

    /// The whole milliseconds.
    package var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

extension Timestamp {
    /// The moment of an RFC 3339 text, or of a duration before `now`.
    package init(ago text: String, now: Timestamp) throws(DurationError) {
        if let moment = Timestamp(text: text) {
            self = moment
        } else {
            self = now.advanced(by: -(try Duration(text: text)).wholeMilliseconds)
        }
    }
}
