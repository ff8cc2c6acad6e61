extension HTTPDate {
    /// The seconds since 1970 of a date in one of the three forms that a recipient has to read (RFC 9110 §5.6.7): IMF-fixdate,
    /// RFC 850 with its year in two digits (70 to 99 are of the last century), and asctime. Nil for anything else.
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
        guard (1...9999).contains(year), let month = monthNumber(month), let day = number(day), numbers.count == 3,
            (1...31).contains(day), numbers[0] < 24, numbers[1] < 60, numbers[2] <= 60
        else { return nil }
        let days = dayNumber(year: year, month: month, day: day)
        return Int64(days * 86_400 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
    }

    /// The days from 1970-01-01 to a Gregorian date, by years that begin in March so that leap days come last.
    private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func monthNumber(_ name: String) -> Int? {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].firstIndex(of: name)
            .map { $0 + 1 }
    }

    /// One to four digits.
    private static func number(_ text: String) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(ByteClass.isDigit) else { return nil }
        return Int(text)
    }
}
