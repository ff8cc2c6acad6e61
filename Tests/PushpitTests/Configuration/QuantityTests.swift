import Systems
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5)))
struct QuantityTests {
    @Test(arguments: [
        ("0", 0), ("1500", 1500), ("7B", 7), ("1KiB", 1024), ("16MiB", 16 << 20), ("2GiB", 2 << 30),
    ])
    func readsSizes(text: String, bytes: Int) { #expect(Quantity.bytes(text) == bytes) }

    @Test(arguments: ["", "MiB", "-1", "1.5MiB", "1MB", "1 MiB", "+1", "9999999999GiB", "0x10"])
    func refusesOtherSizes(text: String) { #expect(Quantity.bytes(text) == nil) }

    @Test(arguments: [
        ("0", 0), ("0s", 0), ("250ms", 250), ("5s", 5000), ("2m", 120_000), ("1h", 3_600_000), ("182d", 15_724_800_000),
        ("-90s", -90_000),
    ])
    func readsDurations(text: String, milliseconds: Int) { #expect(Quantity.milliseconds(text) == milliseconds) }

    @Test(arguments: [
        "", "s", "5", "1.5s", "5 s", "+5s", "5S", "99999999999999999d", "9223372036854775807ms",
        "-9223372036854775807ms", "10001d",
    ])
    func refusesOtherDurations(text: String) { #expect(Quantity.milliseconds(text) == nil) }

    @Test(arguments: [0, 1, 250, 1000, 1500, 30_000, 60_000, 120_000, 3_600_000, 7_200_000, 15_724_800_000, -90_000])
    func writesDurationsThatReadBack(milliseconds: Int) {
        #expect(Quantity.milliseconds(Quantity.durationText(milliseconds)) == milliseconds)
    }

    @Test(arguments: [0, 1, 1000, 1024, 1025, 16 << 20, 2 << 30, Int.max])
    func writesSizesThatReadBack(bytes: Int) { #expect(Quantity.bytes(Quantity.sizeText(bytes)) == bytes) }
}
