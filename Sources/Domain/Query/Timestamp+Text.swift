/// RFC 3339 by hand: the hot paths can afford no formatter.
extension Timestamp {
    /// The length of `2026-11-30T03:14:15.926Z` in bytes.
    package static let textLength = 24

    /// RFC 3339 in UTC with milliseconds; years before 0 or after 9999 are clamped.
    package var text: String {
        withText { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the 24 bytes of RFC 3339 in UTC.
    package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.textLength) { buffer in
            let clamped = min(max(milliseconds, Self.earliest), Self.latest)
            let day = Civil.floor(clamped, Self.dayLength)
            let time = clamped - day * Self.dayLength
            let date = Civil(day: day)
            func put(_ value: Int64, _ digits: Int, at start: Int, then separator: UInt8) {
                var rest = value
                for index in stride(from: start + digits - 1, through: start, by: -1) {
                    buffer.initializeElement(at: index, to: 0x30 + UInt8(truncatingIfNeeded: rest % 10))
                    rest /= 10
                }
                buffer.initializeElement(at: start + digits, to: separator)
            }
            put(date.year, 4, at: 0, then: 0x2D)
            put(date.month, 2, at: 5, then: 0x2D)
            put(date.day, 2, at: 8, then: 0x54)
            put(time / 3_600_000, 2, at: 11, then: 0x3A)
            put(time / 60_000 % 60, 2, at: 14, then: 0x3A)
            put(time / 1000 % 60, 2, at: 17, then: 0x2E)
            put(time % 1000, 3, at: 20, then: 0x5A)
            return body(UnsafeBufferPointer(buffer))
        }
    }

    /// The moment of an RFC 3339 text (§5.6) with any offset; more than milliseconds are cut off, nil for any other text.
    package init?(text: String) {
        let bytes = Array(text.utf8)
        func number(_ start: Int, _ digits: Int, _ range: ClosedRange<Int64>) -> Int64? {
            guard start + digits <= bytes.count else { return nil }
            var value: Int64 = 0
            for byte in bytes[start..<(start + digits)] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - 0x30)
            }
            return range.contains(value) ? value : nil
        }
        guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, [0x54, 0x74, 0x20].contains(bytes[10]),
            bytes[13] == 0x3A, bytes[16] == 0x3A,
            let year = number(0, 4, 0...9999), let month = number(5, 2, 1...12), let day = number(8, 2, 1...31),
            let hour = number(11, 2, 0...23), let minute = number(14, 2, 0...59), let second = number(17, 2, 0...60)
        else { return nil }
        let date = Civil(year: year, month: month, day: day)
        let back = Civil(day: date.daysSince1970)
        guard back.month == month, back.day == day else { return nil }

        var position = 19
        var fraction: Int64 = 0
        if bytes[position] == 0x2E {
            position += 1
            let start = position
            var weight: Int64 = 100
            while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
                fraction += Int64(bytes[position] - 0x30) * weight
                weight /= 10
                position += 1
            }
            guard position > start else { return nil }
        }
        guard position < bytes.count else { return nil }
        var offset: Int64 = 0
        switch bytes[position] {
        case 0x5A, 0x7A: guard position + 1 == bytes.count else { return nil }
        case 0x2B, 0x2D:
            guard position + 6 == bytes.count, bytes[position + 3] == 0x3A,
                let hours = number(position + 1, 2, 0...23), let minutes = number(position + 4, 2, 0...59)
            else { return nil }
            offset = (hours * 60 + minutes) * (bytes[position] == 0x2B ? 60_000 : -60_000)
        default: return nil
        }
        let time = (hour * 3600 + minute * 60 + second) * 1000 + fraction
        self.init(milliseconds: date.daysSince1970 * Self.dayLength + time - offset)
    }

    private static let dayLength: Int64 = 86_400_000
    private static let earliest = Civil(year: 0, month: 1, day: 1).daysSince1970 * dayLength
    private static let latest = Civil(year: 10_000, month: 1, day: 1).daysSince1970 * dayLength - 1
}

/// A date of the Gregorian calendar, counted in years that begin in March so that the leap day is the last one.
private struct Civil {
    var year: Int64
    var month: Int64
    var day: Int64

    init(year: Int64, month: Int64, day: Int64) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date of a day counted from 1970-01-01; from the year 0 on.
    init(day days: Int64) {
        var rest = days + Self.epoch
        let centuries4 = rest / 146_097
        rest -= centuries4 * 146_097
        let centuries = min(rest / 36_524, 3)
        rest -= centuries * 36_524
        let leaps = rest / 1461
        rest -= leaps * 1461
        let years = min(rest / 365, 3)
        rest -= years * 365
        var index = 11
        while Self.start(ofMonth: index) > rest { index -= 1 }
        let month = Int64((index + 2) % 12 + 1)
        self.init(
            year: centuries4 * 400 + centuries * 100 + leaps * 4 + years - 400 + (month <= 2 ? 1 : 0), month: month,
            day: rest - Self.start(ofMonth: index) + 1)
    }

    var daysSince1970: Int64 {
        let years = year + 400 - (month <= 2 ? 1 : 0)
        return years * 365 + years / 4 - years / 100 + years / 400 + Self.start(ofMonth: Int((month + 9) % 12)) + day
            - 1 - Self.epoch
    }

    /// The days from 1 March of the year -400 to 1970-01-01.
    private static let epoch: Int64 = 719_468 + 146_097

    /// The days before a month of the year that begins in March, whose index is 0: months of 31, 30, 31, 30, 31 days.
    private static func start(ofMonth index: Int) -> Int64 {
        Int64((153 * index + 2) / 5)
    }

    static func floor(_ value: Int64, _ unit: Int64) -> Int64 {
        value >= 0 ? value / unit : -((unit - 1 - value) / unit)
    }
}
