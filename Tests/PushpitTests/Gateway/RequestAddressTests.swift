import HTTP
import TestSupport
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5))) struct RequestAddressTests {
    private func address(_ target: String, _ fields: String = "Host: localhost\r\n", session: String? = nil) throws
        -> RequestAddress
    {
        let peer = Peer(session: session)
        let request = try Request(decoding: "GET \(target) HTTP/1.1\r\n\(fields)\r\n".utf8, peer: peer)
        return RequestAddress(request.head, peer: peer)
    }

    @Test(arguments: [
        ("/r/?id=1", "/r/", String?.none, false), ("//r//x", "/r/x", nil, true), ("/s/run42/r/", "/r/", "run42", false),
        ("//s/run42//r/", "/r/", "run42", true), ("/s/run42", "/", "run42", false), ("/s/a/../b", "/../b", "a", false),
        ("/a%00b", "/a%00b", nil, false), ("/s/", "/s/", nil, false),
    ])
    func foldsSlashesAndThenStripsThePrefix(target: String, path: String, session: String?, folded: Bool) throws {
        let address = try address(target)
        #expect(address.path == path)
        #expect(address.session == session)
        #expect(address.hadDuplicateSlash == folded)
    }

    @Test func ownPortGoesBeforePrefixPrefixBeforeHeaderHeaderBeforeHost() throws {
        let fields = "Host: c.localhost:8080\r\nX-Pushpit-Session: b\r\n"
        #expect(try address("/s/a/x", fields, session: "own").session == "own")
        #expect(try address("/s/a/x", fields).session == "a")
        #expect(try address("/x", fields).session == "b")
        #expect(try address("/x", "Host: Run-7.LOCALHOST\r\n").session == "run-7")
    }

    @Test(arguments: [
        ("GET /_pushpit/interactions?q=\u{1} HTTP/1.1\r\n", "/_pushpit/interactions"),
        ("GET //_pushpit//x y", "/_pushpit/x"),
        ("GET /s/run42/_pushpit/x", "/_pushpit/x"), ("POST /r/?id=1", "/r/"), ("GET", String?.none),
        ("GET http://x", nil),
        ("", nil), ("GET ", nil), ("\u{0}\u{1} /x", "/x"),
    ])
    func findsThePathOfABrokenHead(head: String, path: String?) {
        #expect(RequestAddress.path(ofBroken: Array(head.utf8)) == path)
    }

    @Test(
        "a session prefix without its name leads to the rest of the path",
        arguments: [
            ("/s//r/", "/r/", false), ("/s///r//x", "/r/x", true), ("//s//r/", "/r/", false), ("/s//", "/", false),
        ])
    func missingName(target: String, path: String, folded: Bool) throws {
        let address = try address(target)
        #expect(address.path == path && address.session == nil && address.badSessionName == "")
        #expect(address.hadDuplicateSlash == folded)
        #expect(address.isAstray)
    }

    @Test(
        "the host of an absolute target is told",
        arguments: [
            ("http://track.example.com/r/?id=1", "track.example.com"), ("http://a:81?x", "a:81"), ("/r/", String?.none),
            ("/r/?u=http://a/", nil),
        ])
    func absolute(target: String, host: String?) throws {
        #expect(try address(target).absoluteHost == host)
    }

    @Test func ignoresAndReportsANameThatIsNotAllowed() throws {
        let found = try address("/x", "Host: localhost\r\nX-Pushpit-Session: no blanks!\r\n")
        #expect(found.session == nil)
        #expect(found.badSessionName == "no blanks!")
    }
}
