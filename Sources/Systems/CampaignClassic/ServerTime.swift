import Domain

/// Times as Campaign's health pages print them.
enum ServerTime {
    /// `2021-08-27 15:43:48.862Z`, in UTC.
    static func text(_ time: Timestamp) -> String {
        let day = time.milliseconds.quotientFloor(86_400_000)
        let rest = time.milliseconds - day * 86_400_000
        let (year, month, date) = civil(day)
        let seconds = rest / 1000
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(date, 2)) \(padded(seconds / 3600, 2)):"
            + "\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2)).\(padded(rest % 1000, 3))Z"
    }

    /// The date of a day counted from 1970-01-01 in the proleptic Gregorian calendar, in eras of 400 years that begin in March.
    private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = shifted.quotientFloor(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    /// The quotient rounded towards negative infinity.
    fileprivate func quotientFloor(_ divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
