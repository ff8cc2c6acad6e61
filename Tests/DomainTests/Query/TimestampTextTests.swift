import Testing

@testable import Domain

@Suite("Timestamps as text", .timeLimit(.minutes(5)))
struct TimestampTextTests {
    static let table: [(Int64, String)] = [
        (0, "1970-01-01T00:00:00.000Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (951_868_800_000, "2000-03-01T00:00:00.000Z"),
        (1_735_603_200_000, "2024-12-31T00:00:00.000Z"),
        (1_735_689_599_999, "2024-12-31T23:59:59.999Z"),
        (1_796_008_455_926, "2026-11-30T03:14:15.926Z"),
        (-2_203_977_600_000, "1900-02-28T00:00:00.000Z"),
        (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
        (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ]

    @Test("moments are written and read back", arguments: table)
    func roundTrip(milliseconds: Int64, text: String) {
        #expect(Timestamp(milliseconds: milliseconds).text == text)
        #expect(Timestamp(text: text) == Timestamp(milliseconds: milliseconds))
    }

    @Test("every day of 400 years follows the one before")
    func days() {
        for day: Int64 in 0..<146_097 {
            let moment = Timestamp(milliseconds: day * 86_400_000)
            guard Timestamp(text: moment.text) == moment else {
                Issue.record("day \(day) is written as \(moment.text)")
                return
            }
        }
    }

    @Test("what lies outside of four digits is clamped")
    func clamped() {
        #expect(Timestamp(milliseconds: .max).text == "9999-12-31T23:59:59.999Z")
        #expect(Timestamp(milliseconds: .min).text == "0000-01-01T00:00:00.000Z")
    }

    @Test(
        "other forms of the same moment are read",
        arguments: [
            "2026-11-30T03:14:15.926+00:00", "2026-11-30T05:44:15.926+02:30", "2026-11-29T22:14:15.926999-05:00",
            "2026-11-30t03:14:15.926z", "2026-11-30 03:14:15.926Z",
        ])
    func forms(text: String) {
        #expect(Timestamp(text: text)?.milliseconds == 1_796_008_455_926)
    }

    @Test(
        "other texts are no moment",
        arguments: [
            "", "now", "2026-11-30", "2026-11-30T03:14:15", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
            "2026-11-31T00:00:00Z", "2026-11-30T24:00:00Z", "2026-11-30T03:14:15.Z", "2026-11-30T03:14:15+0200",
            "2026-11-30T03:14:15ZZ", "２026-11-30T03:14:15Z",
        ])
    func wrong(text: String) {
        #expect(Timestamp(text: text) == nil)
    }
}
