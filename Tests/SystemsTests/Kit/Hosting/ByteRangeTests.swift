import Testing

@testable import Systems

@Suite("Byte ranges", .timeLimit(.minutes(5))) struct ByteRangeTests {
    @Test(
        "a range of a file of 100 bytes",
        arguments: [
            ("bytes=0-9", ByteRange.part(0..<10)), ("bytes=10-19", .part(10..<20)), ("bytes=90-", .part(90..<100)),
            ("bytes=-5", .part(95..<100)), ("bytes=90-999999", .part(90..<100)), ("bytes=-999999", .part(0..<100)),
            ("bytes=99-99", .part(99..<100)), ("BYTES=0-0", .part(0..<1)), ("bytes= 1 - 2 ", .part(1..<3)),
            ("bytes=0-99999999999999999999999", .part(0..<100)), ("bytes=-99999999999999999999999", .part(0..<100)),
            ("bytes=00-01", .part(0..<2)), ("bytes=100-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=99999999999999999999999-", .unsatisfiable), ("bytes=9-2", .whole), ("bytes=-", .whole),
            ("bytes=", .whole), ("bytes", .whole), ("", .whole), ("lines=1-2", .whole), ("bytes=x", .whole),
            ("bytes=1-x", .whole), ("bytes=+1-2", .whole), ("bytes=1--2", .whole), ("bytes=0-1,5-6", .whole),
        ])
    func read(_ field: String, _ range: ByteRange) {
        #expect(ByteRange(field, size: 100) == range)
    }

    @Test(
        "an empty file has no part", arguments: [("bytes=0-", ByteRange.unsatisfiable), ("bytes=-5", .whole)])
    func empty(_ field: String, _ range: ByteRange) {
        #expect(ByteRange(field, size: 0) == range)
    }
}
