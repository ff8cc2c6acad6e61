import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct RequestLineTests {
    @Test(arguments: [
        " GET / HTTP/1.1", "\tGET / HTTP/1.1", "GET", "GET /", "GET / ", "GET  HTTP/1.1", "GET  / HTTP/1.1",
        "GET /  HTTP/1.1", "GET\t/\tHTTP/1.1", "GET\u{0C}/\u{0B}HTTP/1.1", "GET / HTTP/1.1 ", "GET /a b HTTP/1.1",
        "GET / HTTP/1.1 x", "GET / http/1.1", "GET / HTTP/1", "GET / HTTP/1.", "GET / HTTP/01.1", "GET / HTTP/1.10",
        "GET / HTTP/1.1.1", "GET / HTTP /1.1", "GET / HTTP/+1.1", "GET / HTTP/x.y", "GET / HTTP/11",
        "GET / HTTP/1,1", "GET / HTTP/257.257", "GET / HTTPS/1.1", "GET / HTT/1.1", "GET / RTSP/1.0",
        "GET / HTTP/1.1\0", "GET / HTTP/\r1.1", "GET / HTTP/1.a", "G@T / HTTP/1.1", "G\0T / HTTP/1.1",
        "\"GET\" / HTTP/1.1", "GET: / HTTP/1.1", "G\u{C9}T / HTTP/1.1", "GET\u{7F} / HTTP/1.1", "GE\rT / HTTP/1.1",
        "GET /\u{1}x HTTP/1.1", "GET /\u{7F}x HTTP/1.1", "GET /\rx HTTP/1.1", "GET /\0x HTTP/1.1",
    ])
    func refusesARequestLineThatIsNotExactlyRight(line: String) {
        #expect(refusal(line + "\r\nHost: a\r\n\r\n") == 400)
    }

    @Test(arguments: ["2.0", "3.0", "9.9", "0.9", "0.0"])
    func refusesOtherMajorVersions(version: String) {
        #expect(refusal("GET / HTTP/\(version)\r\nHost: a\r\n\r\n") == 505)
    }

    @Test func refusesThePrefaceOfHTTP2() {
        #expect(refusal("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0") == 505)
    }

    @Test func takesLaterMinorVersionsAsTheLastKnown() {
        #expect(request("GET / HTTP/1.2\r\nHost: a\r\n\r\n")?.head.minorVersion == 1)
    }

    @Test(arguments: Method.allCases.filter { ![.other, .connect].contains($0) })
    func knowsTheMethods(method: Method) {
        let head = request("\(method.rawValue) /x HTTP/1.1\r\nHost: a\r\n\r\n")?.head
        #expect(head?.method == method)
        #expect(head?.methodText == method.rawValue)
    }

    @Test(arguments: ["get", "GE", "GETX", "FROBNICATE", "!#$%&'*+-.^_`|~"])
    func passesUnknownMethodsOn(method: String) {
        let head = request("\(method) /x HTTP/1.1\r\nHost: a\r\n\r\n")?.head
        #expect(head?.method == .other)
        #expect(head?.methodText == method)
    }

    @Test(arguments: [
        ("/", "/", nil), ("/a/b?c=d?e#f", "/a/b", "c=d?e#f"), ("/a?", "/a", ""), ("//a/x", "//a/x", nil),
        ("/%e2%82%AC", "/%e2%82%AC", nil), ("/x?q=%zz&r=%", "/x", "q=%zz&r=%"), ("/caf\u{E9}", "/caf\u{E9}", nil),
        ("http://a/b?c", "/b", "c"), ("HTTP://a:80/", "/", nil), ("https://a", "/", nil), ("http://a?q", "/", "q"),
    ])
    func readsPathAndQuery(target: String, path: String, query: String?) {
        let head = request("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")?.head
        #expect(head?.targetText == target)
        #expect(head?.pathText == path)
        #expect(head.flatMap { head in head.query.map(head.text) } == query)
    }

    @Test(arguments: [
        "x", "../x", "?a=b", "*", "a:80", "/%", "/%4", "/%zz", "/%-1", "/%+1", "/a#b", "http:///x", "http://u:p@a/",
        "http://a:99999/", "foo://a/", "*?a",
    ])
    func refusesOtherTargets(target: String) {
        #expect(refusal("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == 400)
    }

    @Test func takesTheAsteriskForOptionsOnly() {
        #expect(request("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n")?.head.pathText == "*")
        #expect(refusal("OPTIONS *?a HTTP/1.1\r\nHost: a\r\n\r\n") == 400)
    }

    @Test func takesAnAuthorityForConnectOnly() {
        #expect(request("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n")?.head.method == .connect)
        for target in ["a", "a:99999", "a:", "/x", "a:0"] {
            #expect(refusal("CONNECT \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == 400)
        }
    }

    @Test func passesOverAFewEmptyLines() {
        #expect(request("\r\n\r\n" + get) != nil)
        #expect(refusal(String(repeating: "\r\n", count: 1000) + get) == 400)
        #expect(refusal("\n" + get) == 400)
        #expect(refusal("\rGET") == 400)
    }

    @Test(arguments: [
        "\u{16}\u{3}\u{1}", "\0\0\0", "{\"a\":1}\r\n\r\n", "SSH-2.0-x\r\n\r\n", "EHLO localhost\r\n\r\n",
        "PROXY TCP4 1.1.1.1 1.1.1.1 1 2\r\n\r\n",
    ])
    func refusesWhatIsNotHTTP(text: String) {
        #expect(refusal(text) == 400)
    }

    @Test func refusesLineEndsThatAreNotCRLF() {
        #expect(refusal("GET / HTTP/1.1\nHost: a\n\n") == 400)
        #expect(refusal("GET / HTTP/1.1\rHost: a\r\r\n") == 400)
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n\rZ") == 400)
    }
}
