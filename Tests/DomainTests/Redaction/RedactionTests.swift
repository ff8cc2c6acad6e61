import Bytes
import TestSupport
import Testing

@testable import Domain

@Suite("What is shown of an interaction", .timeLimit(.minutes(5)))
struct RedactionTests {
    private static let redaction = Redaction.secrets(
        Secrets.general.union(
            Secrets(headers: ["x-hidden"], members: ["apitoken"], elements: ["strpassword"])))

    private func shown(_ head: String, _ kind: Kind = .click) -> String {
        var interaction = Samples.interaction(1, kind)
        interaction.request.head = Array(head.utf8)
        return String(decoding: Self.redaction.masked(interaction).request.head, as: UTF8.self)
    }

    @Test(
        "secret fields are masked, also in heads that are refused",
        arguments: [
            ("Authorization: Bearer geheim", "Authorization: ***"), ("Authorization : geheim", "Authorization : ***"),
            ("\tAuthorization: geheim", "\tAuthorization: ***"), ("authorization:geheim", "authorization: ***"),
            ("Cookie: a\r\n geheim: b\r\n\tgeheim", "Cookie: ***\r\n ***\r\n\t***"),
            ("Authorization geheim", "***"), ("Authorization geheim: x", "***"),
            ("A: b\rAuthorization: geheim", "A: b\rAuthorization: ***"), ("X-Hidden: {}", "X-Hidden: ***"),
            ("ApiToken: geheim", "ApiToken: ***"), ("Authorization:", "Authorization:"),
            ("Referer: https://me:geheim@h/?sig=geheim&x=1", "Referer: https://***@h/?sig=***&x=1"),
            ("X: %3CstrPassword%3Egeheim%0D%0AY: z", "X: <strPassword>***"),
            ("A: b\r\n c: d", "A: b\r\n c: d"),
        ])
    func fields(lines: String, expected: String) {
        #expect(shown("GET / HTTP/1.1\r\n\(lines)\r\n\r\n") == "GET / HTTP/1.1\r\n\(expected)\r\n\r\n")
    }

    @Test(
        "secrets in a target are masked",
        arguments: [
            ("/r/?apitoken=geheim&b=1", "/r/?apitoken=***&b=1"), ("/?%61pitoken=geheim", "/?%61pitoken=***"),
            ("/r/?p1=%3CstrPassword%3Egeheim", "/r/?p1=%3CstrPassword%3E***"),
            ("http://me:geheim@h/a?b", "http://***@h/a?b"), ("me:geheim@h:443", "***@h:443"),
            ("/%3CstrPassword%3Ege heim", "/<strPassword>***"), ("/cb?sig=geheim#x", "/cb?sig=***"),
            ("/r/?u=https%3A%2F%2Fme%3Ageheim%40h%2F%3Fsig%3Dgeheim", "/r/?u=https://***@h/?sig%3D***"),
            ("/r/?id=h1,2,1&p1=a%20b", "/r/?id=h1,2,1&p1=a%20b"),
        ])
    func targets(target: String, expected: String) {
        #expect(shown("GET \(target) HTTP/1.1\r\n\r\n") == "GET \(expected) HTTP/1.1\r\n\r\n")
    }

    @Test("a callback shows only fields that cannot hold a credential")
    func callback() {
        let lines = "Host: h\r\nX-Api-Key: geheim\r\nContent-Type: a/b\r\nAccept-Language: de\r\n\r\n"
        let expected = "POST / HTTP/1.1\r\n" + lines.replacing("geheim", with: "***")
        #expect(shown("POST / HTTP/1.1\r\n\(lines)", .callback) == expected)
        #expect(shown("POST / HTTP/1.1\r\n\(lines)", .click) == "POST / HTTP/1.1\r\n\(lines)")
    }

    @Test(
        "a callback masks a field that a tester asked for when its name or its value looks like a credential",
        arguments: [
            ("X-Mine", "abc", "abc"), ("X-Api-Key", "geheim", "***"), ("X-Session-Id", "1", "***"),
            ("X-Mine", "Bearer a", "***"), ("X-Mine", "0123456789abcdef", "***"),
            ("X-Mine", "00aa00aa-bb11-cc22-dd33-44ee44ee44ee", "00aa00aa-bb11-cc22-dd33-44ee44ee44ee"),
            ("X-Mine", "two plain words here", "two plain words here"),
        ])
    func callbackFields(name: String, value: String, expected: String) {
        let head = "POST / HTTP/1.1\r\n\(name): "
        #expect(shown("\(head)\(value)\r\n\r\n", .callback) == "\(head)\(expected)\r\n\r\n")
    }

    @Test("the size of a body is that of what came, and says nothing of the mask")
    func size() {
        var interaction = Samples.interaction(body: #"{"ApiToken":"a long secret"}"#)
        let shown = Self.redaction.masked(interaction).request
        #expect(shown.bodySize == interaction.request.body.count && !shown.bodyTruncated)
        interaction.request = RecordedRequest(
            head: [], path: "", body: Array(#"{"ApiToken":"a"#.utf8), bodySize: 15, remoteAddress: "")
        #expect(Self.redaction.masked(interaction).request.bodyTruncated)
    }

    @Test(
        "a query does not find what is masked",
        arguments: [
            ("geheim", false), ("Bearer", false), ("Authorization", true), ("h1,56c4", true), ("-geheim", true),
        ])
    func queries(text: String, isFound: Bool) throws {
        let interaction = Samples.interaction(
            headers: ["Authorization: Bearer geheim"], body: #"{"ApiToken":"geheim"}"#)
        let conditions = try QueryParser.parse(text, now: Samples.now, redaction: Self.redaction)
        #expect(conditions.allSatisfy { $0.holds(for: interaction) } == isFound)
    }

    @Test("a pattern does not find what is masked in a link")
    func patterns() throws {
        var interaction = Samples.interaction()
        interaction.observation.link = "https://me:geheim@h/"
        let found = try QueryParser.parse("link:*geh*", now: Samples.now, redaction: Self.redaction)
        #expect(!found[0].holds(for: interaction))
        #expect(
            try QueryParser.parse("link:*h/", now: Samples.now, redaction: Self.redaction)[0].holds(for: interaction))
    }

    @Test("a value of JSON is masked at any depth")
    func values() {
        #expect(Self.redaction.masked(["a": [["ApiToken": 1]], "b": 2]) == ["a": [["ApiToken": "***"]], "b": 2])
    }

    @Test("nothing is masked when masking is off")
    func off() {
        let interaction = Samples.interaction(headers: ["Cookie: a"], body: #"{"ApiToken":"a"}"#)
        #expect(Redaction.off.masked(interaction) == interaction)
    }
}
