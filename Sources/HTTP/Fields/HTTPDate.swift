import Bytes

/// The dates of HTTP fields (RFC 9110 §5.6.7), in seconds since 1970.
package enum HTTPDate {
    private static let weekdays: StaticString = "SunMonTueWedThuFriSat"
    private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

    /// The 29 bytes of an IMF-fixdate; years before 0 or after 9999 are clamped.
    package static func bytes(_ seconds: Int64) -> [UInt8] {
        let range = CivilTime.fourDigitYears
        let clamped = min(max(seconds, range.lowerBound / 1000), range.upperBound / 1000)
        let time = CivilTime(milliseconds: clamped * 1000)
        var out: [UInt8] = []
        out.reserveCapacity(29)
        append(weekdays, at: time.weekday, into: &out)
        out.append(static: ", ")
        out.appendDecimal(time.day, digits: 2)
        out.append(0x20)
        append(months, at: time.month - 1, into: &out)
        out.append(0x20)
        out.appendDecimal(time.year, digits: 4)
        out.append(0x20)
        out.appendDecimal(time.hour, digits: 2)
        out.append(0x3A)
        out.appendDecimal(time.minute, digits: 2)
        out.append(0x3A)
        out.appendDecimal(time.second, digits: 2)
        out.append(static: " GMT")
        return out
    }

    private static func append(_ names: StaticString, at index: Int, into out: inout [UInt8]) {
        names.withUTF8Buffer { out.append(contentsOf: $0[(index * 3)..<(index * 3 + 3)]) }
    }

    /// A date in one of the three forms that a recipient has to read: IMF-fixdate, RFC 850 with its year in two digits
    /// (70 to 99 are of the last century), and asctime. Nil for anything else.
    package static func seconds(_ text: String) -> Int64? {
        let words = text.utf8.split { [0x20, 0x2C, 0x2D, 0x3A].contains($0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
        switch words.count {
        case 8 where words[7] == "GMT":
            guard let year = number(words[3]) else { return nil }
            let century = words[3].utf8.count == 2 ? (year < 70 ? 2000 : 1900) : 0
            return moment(year: century + year, month: words[2], day: words[1], time: words[4...6])
        case 7:
            guard let year = number(words[6]) else { return nil }
            return moment(year: year, month: words[1], day: words[2], time: words[3...5])
        default: return nil
        }
    }

    private static func moment(year: Int, month: String, day: String, time: ArraySlice<String>) -> Int64? {
        let numbers = time.compactMap(number)
        guard let month = monthNumber(month), let day = number(day), numbers.count == 3,
            let time = CivilTime(
                year: year, month: month, day: day, hour: numbers[0], minute: numbers[1], second: numbers[2])
        else { return nil }
        return time.milliseconds / 1000
    }

    private static func monthNumber(_ name: String) -> Int? {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].firstIndex(of: name)
            .map { $0 + 1 }
    }

    /// One to four digits.
    private static func number(_ text: String) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
        return Int(text)
    }
}

/// The bytes of the `Date` field, made once a second. One a loop.
package struct DateCache: Sendable {
    private var second = Int64.min
    private var cached: [UInt8] = []

    package init() {}

    /// The date for a time in seconds since 1970.
    package mutating func bytes(at seconds: Int64) -> [UInt8] {
        if seconds != second {
            second = seconds
            cached = HTTPDate.bytes(seconds)
        }
        return cached
    }
}
