import Bytes
import Testing

@Suite("The calendar", .timeLimit(.minutes(5)))
struct CivilTimeTests {
    @Test(
        "moments have their parts and day of the week",
        arguments: [
            (0, [1970, 1, 1, 0, 0, 0, 0], 4), (-1, [1969, 12, 31, 23, 59, 59, 999], 3),
            (951_782_400_000, [2000, 2, 29, 0, 0, 0, 0], 2), (4_107_542_399_999, [2100, 2, 28, 23, 59, 59, 999], 0),
            (-62_167_219_200_000, [0, 1, 1, 0, 0, 0, 0], 6), (-62_167_219_200_001, [-1, 12, 31, 23, 59, 59, 999], 5),
            (253_402_300_799_999, [9999, 12, 31, 23, 59, 59, 999], 5),
        ] as [(Int64, [Int], Int)])
    func parts(milliseconds: Int64, parts: [Int], weekday: Int) {
        let time = CivilTime(milliseconds: milliseconds)
        #expect(
            [time.year, time.month, time.day, time.hour, time.minute, time.second, time.millisecond] == parts)
        #expect(time.weekday == weekday)
        #expect(time.milliseconds == milliseconds)
    }

    @Test("every day of 400 years before 1970 follows the one before")
    func days() {
        var last = CivilTime(milliseconds: -146_098 * 86_400_000)
        for day: Int64 in -146_097...0 {
            let next = CivilTime(milliseconds: day * 86_400_000)
            let follows =
                next.day == last.day + 1 && next.month == last.month && next.year == last.year
                || next.day == 1 && next.month == last.month + 1 && next.year == last.year && last.day >= 28
                || next.day == 1 && next.month == 1 && next.year == last.year + 1 && last.month == 12 && last.day == 31
            guard follows, next.weekday == (last.weekday + 1) % 7 else {
                Issue.record("\(next) follows \(last)")
                return
            }
            last = next
        }
    }

    @Test(
        "what no calendar has is none",
        arguments: [
            [2023, 2, 29, 0, 0, 0], [1900, 2, 29, 0, 0, 0], [2024, 4, 31, 0, 0, 0], [2024, 0, 1, 0, 0, 0],
            [2024, 13, 1, 0, 0, 0], [2024, 1, 0, 0, 0, 0], [2024, 1, 1, 24, 0, 0], [2024, 1, 1, 0, 60, 0],
            [2024, 1, 1, 0, 0, 61], [-1, 1, 1, 0, 0, 0], [10_000, 1, 1, 0, 0, 0], [.max, .max, .max, .max, .max, .max],
            [.min, .min, .min, .min, .min, .min],
        ])
    func wrong(parts: [Int]) {
        let time = CivilTime(
            year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])
        #expect(time == nil)
    }

    @Test("any number of milliseconds is a moment, and a leap second begins the next minute")
    func edges() {
        for milliseconds in [Int64.min, .max] {
            #expect((1...12).contains(CivilTime(milliseconds: milliseconds).month))
        }
        let leap = CivilTime(year: 2016, month: 12, day: 31, hour: 23, minute: 59, second: 60)
        #expect(leap?.milliseconds == CivilTime(year: 2017, month: 1, day: 1)?.milliseconds)
    }
}
