import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct FieldTests {
    @Test(arguments: [
        "X-A : b", "X-A\t: b", "X-A: b\r\n c", "X-A: b\r\n\tc", " X-A: b", "X-No-Colon", "Content-Length 5", ": x", ":",
        "X A: b", "X(A: b", "X@A: b", "X[A]: b", "X\"A\": b", "X/A: b", "X,A: b", "X=A: b", "X\0A: b", "X\u{1}A: b",
        "X\u{7F}A: b", "X\u{E9}: b", "Content-Length\u{A0}: 5", "X\rA: b", "X\u{B}A: b", "X-A: a\0b", "X-A: a\rb",
        "X-A: a\r", "X-A: a\u{7}b", "X-A: \u{B}b\u{C}", "X-A: a\u{7F}b", "X-A: \u{1B}[31m", "X-A: b\nX-B: c",
    ])
    func refusesAFieldThatIsNotExactlyRight(line: String) {
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n") == 400)
    }

    @Test func keepsOrderCaseRepeatsAndBytes() {
        let text =
            "GET / HTTP/1.1\r\nhOsT:\ta \t\r\nX-D: 1\r\nx-d:2\r\nX-Empty:\r\n!#$%&'*+-.^_`|~: \u{E9} \"x\"\r\n\r\n"
        let head = request(text)?.head
        #expect(head?.bytes == Array(text.utf8))
        #expect(head?.fields.map { head?.text($0.name) } == ["hOsT", "X-D", "x-d", "X-Empty", "!#$%&'*+-.^_`|~"])
        #expect(head?.values("x-D") == ["1", "2"])
        #expect(head?.value("HOST") == "a")
        #expect(head?.value("x-empty") == "")
        #expect(head?.value("absent") == nil)
    }

    @Test(arguments: [
        "", "exa mple", "a, b", "user@a", "a/x", "http://a", "a?x", "a#x", "a\\x", "a:80:80", "a:http", "a:-80", "[::1",
        "::1", "<a>", "a%zz", "\u{E4}", "a\tb", "a:99999", "[1]", ":80",
    ])
    func refusesAHostThatIsNone(host: String) {
        #expect(refusal("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n") == 400)
    }

    @Test(arguments: [
        "[::1]", "[::1]:8080", "127.0.0.1", "10.0.2.2:8080", "LOCALHOST", "localhost.", "localhost:", "my_service:8080",
        "xn--bcher-kva.example", "backend", "a%41",
    ])
    func takesAHost(host: String) {
        #expect(request("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")?.head.value("host") == host)
    }

    @Test func wantsExactlyOneHost() {
        #expect(refusal("GET / HTTP/1.1\r\n\r\n") == 400)
        #expect(refusal("GET http://a/ HTTP/1.1\r\n\r\n") == 400)
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n") == 400)
        #expect(refusal("GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n") == 400)
        #expect(request("GET / HTTP/1.0\r\n\r\n") != nil)
    }

    @Test(arguments: [
        ("1.1", "", true), ("1.1", "close", false), ("1.1", "foo, ClOsE ,bar", false), ("1.1", "foo", true),
        ("1.1", "keep-alive, close", false), ("1.0", "", false), ("1.0", "Keep-Alive", true), ("1.0", "close", false),
        ("1.1", "closed", true),
    ])
    func knowsWhetherTheConnectionPersists(version: String, option: String, persists: Bool) {
        let head = request("GET / HTTP/\(version)\r\nHost: a\r\nConnection: \(option)\r\n\r\n")?.head
        #expect(head?.keepsAlive == persists)
    }

    @Test func obeysACloseInASecondField() {
        let text = "GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\nConnection: close\r\n\r\n"
        #expect(request(text)?.head.keepsAlive == false)
    }

    @Test func refusesExpectationsOtherThanContinue() {
        #expect(refusal("GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n") == 417)
        #expect(refusal(post("Expect: 100-continue;a=b\r\nContent-Length: 1\r\n")) == 417)
        #expect(request("GET / HTTP/1.0\r\nExpect: 200-ok\r\n\r\n")?.head.expectsContinue == false)
    }
}
