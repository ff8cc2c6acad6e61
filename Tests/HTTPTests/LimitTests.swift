import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct LimitTests {
    private let limits = {
        var limits = Limits()
        limits.target = 100
        limits.head = 1000
        limits.fields = 10
        limits.body = 50
        return limits
    }()

    @Test(arguments: [101, 150, 400, 5000])
    func refusesALongTarget(count: Int) {
        let text = "GET /" + String(repeating: "u", count: count) + " HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(refusal(text, limits: limits) == 414)
    }

    @Test func refusesALongTargetBeforeItsEnd() {
        #expect(refusal("GET /" + String(repeating: "u", count: 400), limits: limits) == 414)
    }

    @Test func takesATargetOfExactlyTheLimit() {
        let target = "/" + String(repeating: "u", count: 99)
        #expect(request("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n", limits: limits) != nil)
    }

    @Test func refusesALongMethod() {
        #expect(refusal(String(repeating: "M", count: 5000), limits: limits) == 400)
    }

    @Test func refusesALongHead() {
        let field = "X: " + String(repeating: "v", count: 1000)
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n" + field, limits: limits) == 431)
    }

    @Test func takesAHeadOfExactlyTheLimit() {
        let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
        let fits = start + String(repeating: "v", count: 996 - start.utf8.count) + "\r\n\r\n"
        let tooLong = start + String(repeating: "v", count: 997 - start.utf8.count) + "\r\n\r\n"
        #expect(request(fits, limits: limits) != nil)
        #expect(refusal(tooLong, limits: limits) == 431)
    }

    @Test func refusesManyFields() {
        let nine = "GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "a:b\r\n", count: 9)
        #expect(request(nine + "\r\n", limits: limits) != nil)
        #expect(refusal(nine + "a:b\r\n", limits: limits) == 431)
    }

    @Test func refusesAnAnnouncedLengthBeforeItsContent() {
        #expect(refusal(post("Content-Length: 51\r\n"), limits: limits) == 413)
        #expect(refusal(post("Content-Length: 51\r\nExpect: 100-continue\r\n"), limits: limits) == 413)
        #expect(refusal(post("Content-Length: 18446744073709551621\r\n")) == 413)
    }

    @Test func refusesLongChunkedContent() {
        #expect(refusal(chunked("33\r\n"), limits: limits) == 413)
        #expect(refusal(chunked("19\r\n" + String(repeating: "x", count: 25) + "\r\n1a\r\n"), limits: limits) == 413)
        #expect(refusal(chunked("fffffffffffffffff\r\n")) == 413)
        #expect(refusal(chunked("10000000000000005\r\n")) == 413)
    }

    @Test func boundsChunkExtensionsAndTrailers() {
        #expect(refusal(chunked("5;" + String(repeating: "e", count: 65536))) == 400)
        #expect(refusal(chunked(String(repeating: "1;eeeeeeeeeeeeeeee\r\nx\r\n", count: 2000))) == 400)
        #expect(refusal(chunked("0\r\nX: " + String(repeating: "t", count: 65536))) == 431)
    }

    @Test func keepsAtMost64KiBOfARefusedContent() {
        let text = chunked("20000\r\n" + String(repeating: "x", count: 131_072) + "\r\nzz")
        guard case .refused(400, _, let body) = decode(text).first else {
            Issue.record("not refused")
            return
        }
        #expect(body.count == 65536)
    }
}
