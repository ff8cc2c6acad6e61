import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
    ])
    func writesTheDate(seconds: Int64, text: String) {
        #expect(String(decoding: HTTPDate.bytes(seconds), as: UTF8.self) == text)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", Int64?(784_111_777)), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
        ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400), ("Thursday, 01-Jan-70 00:00:00 GMT", 0),
        ("Saturday, 01-Jan-00 00:00:00 GMT", 946_684_800), ("", nil), ("soon", nil), ("1994", nil),
        ("Sun, 06 Nov 1994 08:49:37 CET", nil), ("Sun, 06 Nix 1994 08:49:37 GMT", nil),
        ("Sun, 06 Nov 1994 25:49:37 GMT", nil), ("Sun, 06 Nov 99999 08:49:37 GMT", nil),
        ("Sun, 00 Nov 1994 08:49:37 GMT", nil),
    ])
    func readsTheThreeForms(text: String, seconds: Int64?) {
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test func changesWithTheSecond() {
        var cache = DateCache()
        #expect(cache.bytes(at: 0) == HTTPDate.bytes(0))
        #expect(cache.bytes(at: 0) == HTTPDate.bytes(0))
        #expect(cache.bytes(at: 1) == HTTPDate.bytes(1))
    }
}
