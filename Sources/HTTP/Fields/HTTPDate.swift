/// The date of HTTP fields, IMF-fixdate (RFC 9110 §5.6.7).
package enum HTTPDate {
    private static let weekdays: StaticString = "ThuFriSatSunMonTueWed"
    private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

    /// The 29 bytes for a time in seconds since 1970, years 0 to 9999.
    package static func bytes(_ seconds: Int64) -> [UInt8] {
        let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
        let second = Int(seconds - Int64(days) * 86_400)
        let (year, month, day) = civil(days)
        var out: [UInt8] = []
        out.reserveCapacity(29)
        append(weekdays, at: ((days % 7) + 7) % 7, into: &out)
        out.append(0x2C)
        out.append(0x20)
        appendTwo(day, into: &out)
        out.append(0x20)
        append(months, at: month - 1, into: &out)
        out.append(0x20)
        appendTwo(year / 100 % 100, into: &out)
        appendTwo(year % 100, into: &out)
        out.append(0x20)
        appendTwo(second / 3600, into: &out)
        out.append(0x3A)
        appendTwo(second / 60 % 60, into: &out)
        out.append(0x3A)
        appendTwo(second % 60, into: &out)
        out.append(static: " GMT")
        return out
    }

    /// The Gregorian date of a day counted from 1970-01-01, by years that begin in March so that leap days come last.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func append(_ names: StaticString, at index: Int, into out: inout [UInt8]) {
        names.withUTF8Buffer { out.append(contentsOf: $0[(index * 3)..<(index * 3 + 3)]) }
    }

    private static func appendTwo(_ number: Int, into out: inout [UInt8]) {
        out.append(UInt8(truncatingIfNeeded: 0x30 + number / 10))
        out.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    }
}
