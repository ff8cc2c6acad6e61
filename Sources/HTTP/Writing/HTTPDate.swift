/// Dates in the form of RFC 9110 §5.6.7, written by hand since formatters are slow.
package enum HTTPDate {
    /// `Sun, 06 Nov 1994 08:49:37 GMT` for seconds since 1970.
    package static func text(epochSeconds: Int) -> [UInt8] {
        let days = epochSeconds >= 0 ? epochSeconds / 86_400 : (epochSeconds - 86_399) / 86_400
        let second = epochSeconds - days * 86_400
        let (year, month, day) = civil(days)
        let weekday = ((days + 4) % 7 + 7) % 7
        var out = Array(weekdays[weekday].utf8)
        out += [0x2C, 0x20]
        out.appendTwo(day)
        out.append(0x20)
        out += Array(months[month - 1].utf8)
        out.append(0x20)
        out.appendTwo(year / 100)
        out.appendTwo(year % 100)
        out.append(0x20)
        out.appendTwo(second / 3600)
        out.append(0x3A)
        out.appendTwo(second / 60 % 60)
        out.append(0x3A)
        out.appendTwo(second % 60)
        out += Array(" GMT".utf8)
        return out
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Year, month and day of a number of days since 1970, by counting in years that begin in March.
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
}

extension [UInt8] {
    fileprivate mutating func appendTwo(_ value: Int) {
        append(0x30 + UInt8(truncatingIfNeeded: value / 10 % 10))
        append(0x30 + UInt8(truncatingIfNeeded: value % 10))
    }
}
