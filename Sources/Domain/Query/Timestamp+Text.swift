import Bytes

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
            let range = CivilTime.fourDigitYears
            let time = CivilTime(milliseconds: min(max(milliseconds, range.lowerBound), range.upperBound))
            func put(_ value: Int, _ digits: Int, at start: Int, then separator: UInt8) {
                var rest = value
                for index in stride(from: start + digits - 1, through: start, by: -1) {
                    buffer.initializeElement(at: index, to: 0x30 + UInt8(truncatingIfNeeded: rest % 10))
                    rest /= 10
                }
                buffer.initializeElement(at: start + digits, to: separator)
            }
            put(time.year, 4, at: 0, then: 0x2D)
            put(time.month, 2, at: 5, then: 0x2D)
            put(time.day, 2, at: 8, then: 0x54)
            put(time.hour, 2, at: 11, then: 0x3A)
            put(time.minute, 2, at: 14, then: 0x3A)
            put(time.second, 2, at: 17, then: 0x2E)
            put(time.millisecond, 3, at: 20, then: 0x5A)
            return body(UnsafeBufferPointer(buffer))
        }
    }

    /// The moment of an RFC 3339 text (§5.6) with any offset; more than milliseconds are cut off, nil for any other text.
    package init?(text: String) {
        let bytes = Array(text.utf8)
        func number(_ start: Int, _ digits: Int) -> Int? {
            guard start + digits <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[start..<(start + digits)] {
                guard ASCII.isDigit(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            return value
        }
        guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, [0x54, 0x74, 0x20].contains(bytes[10]),
            bytes[13] == 0x3A, bytes[16] == 0x3A,
            let year = number(0, 4), let month = number(5, 2), let day = number(8, 2), let hour = number(11, 2),
            let minute = number(14, 2), let second = number(17, 2)
        else { return nil }

        var position = 19
        var fraction = 0
        if bytes[position] == 0x2E {
            position += 1
            let start = position
            var weight = 100
            while position < bytes.count, ASCII.isDigit(bytes[position]) {
                fraction += Int(bytes[position] - 0x30) * weight
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
                let hours = number(position + 1, 2), hours < 24, let minutes = number(position + 4, 2), minutes < 60
            else { return nil }
            offset = Int64(hours * 60 + minutes) * (bytes[position] == 0x2B ? 60_000 : -60_000)
        default: return nil
        }
        guard
            let time = CivilTime(
                year: year, month: month, day: day, hour: hour, minute: minute, second: second, millisecond: fraction)
        else { return nil }
        self.init(milliseconds: time.milliseconds - offset)
    }
}
