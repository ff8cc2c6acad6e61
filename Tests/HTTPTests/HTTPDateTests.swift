import Testing

@testable import HTTP

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
    ])
    func writesTheDate(seconds: Int64, text: String) {
        #expect(String(decoding: HTTPDate.bytes(seconds), as: UTF8.self) == text)
    }

    @Test func changesWithTheSecond() {
        var cache = DateCache()
        #expect(cache.bytes(at: 0) == HTTPDate.bytes(0))
        #expect(cache.bytes(at: 0) == HTTPDate.bytes(0))
        #expect(cache.bytes(at: 1) == HTTPDate.bytes(1))
    }
}
