import Testing

@testable import Domain

@Suite("Durations as text", .timeLimit(.minutes(5)))
struct DurationTextTests {
    @Test(
        "a whole number and a unit",
        arguments: [
            ("250ms", 250), ("0s", 0), ("5s", 5000), ("2m", 120_000), ("1h", 3_600_000), ("1d", 86_400_000),
            ("10000d", 864_000_000_000),
        ] as [(String, Int64)])
    func read(text: String, milliseconds: Int64) throws {
        #expect(try Duration(text: text).wholeMilliseconds == milliseconds)
    }

    @Test(
        "anything else is an error",
        arguments: ["", "5", "s", "-5s", "1.5s", "5 s", "5sec", "10001d", "99999999999999999999ms", "5S"])
    func wrong(text: String) {
        #expect(throws: DurationError(text: text)) { try Duration(text: text) }
    }
}
