/// A moment in UTC, taken apart by the Gregorian calendar, which is extended to all times.
package struct CivilTime: Sendable, Equatable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
    package let hour: Int
    package let minute: Int
    /// 0 to 59, and 60 for a leap second.
    package let second: Int
    package let millisecond: Int

    /// The first and the last moment with a year of four digits, in milliseconds since 1970.
    package static let fourDigitYears: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    private static let dayLength: Int64 = 86_400_000
    /// The days from 1 March of the year 0 to 1970-01-01.
    private static let epoch = 719_468
    /// The days of 400 years, after which the calendar repeats.
    private static let era = 146_097

    /// The moment that is so many milliseconds after the beginning of 1970.
    package init(milliseconds: Int64) {
        let rest = milliseconds % Self.dayLength
        let time = Int(rest < 0 ? rest + Self.dayLength : rest)
        (year, month, day) = Self.date(Int(milliseconds / Self.dayLength) - (rest < 0 ? 1 : 0))
        hour = time / 3_600_000
        minute = time / 60_000 % 60
        second = time / 1000 % 60
        millisecond = time % 1000
    }

    /// A moment of the years 0 to 9999 from its parts; nil where there is no such day or time.
    package init?(
        year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, millisecond: Int = 0
    ) {
        guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second), (0...999).contains(millisecond),
            Self.date(Self.days(year, month, day)) == (year, month, day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.millisecond = millisecond
    }

    /// Milliseconds since 1970; a leap second is the first of the next minute.
    package var milliseconds: Int64 {
        let time = hour * 3_600_000 + minute * 60_000 + second * 1000 + millisecond
        return Int64(Self.days(year, month, day)) * Self.dayLength + Int64(time)
    }

    /// The day of the week: 0 for Sunday, 6 for Saturday.
    package var weekday: Int {
        let rest = (Self.days(year, month, day) + 4) % 7
        return rest < 0 ? rest + 7 : rest
    }

    /// The date of a day counted from 1970-01-01, by years that begin in March so that leap days come last.
    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + epoch
        let era = (shifted >= 0 ? shifted : shifted - (Self.era - 1)) / Self.era
        let dayOfEra = shifted - era * Self.era
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// The days from 1970-01-01 to a date; a day beyond its month runs into the next one.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * Self.era + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - epoch
    }
}
