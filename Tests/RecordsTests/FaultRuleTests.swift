import Bytes
import Domain
import TestSupport
import Testing

@testable import Records

@Suite("Fault rules are read strictly", .timeLimit(.minutes(5)))
struct FaultRuleTests {
    private func rule(_ text: String) throws(PointerError) -> FaultRule {
        try FaultRule(json: (try? JSONReader.read(Array(text.utf8))) ?? .null, now: Samples.now)
    }

    @Test(
        "what does not make sense is refused with its place",
        arguments: [
            (#"[]"#, ""),
            (#"{"match":{}}"#, "/action"),
            (#"{"action":{}}"#, "/action"),
            (#"{"action":7}"#, "/action"),
            (#"{"action":{"hang":false}}"#, "/action"),
            (#"{"action":{"status":503},"tmies":1}"#, "/tmies"),
            (#"{"action":{"status":503},"a/b":1}"#, "/a~1b"),
            (#"{"action":{"status":503},"session":7}"#, "/session"),
            (#"{"action":{"status":503},"enabled":"yes"}"#, "/enabled"),
            (#"{"action":{"status":503},"times":0}"#, "/times"),
            (#"{"action":{"status":503},"probability":1.5}"#, "/probability"),
            (#"{"action":{"status":199}}"#, "/action/status"),
            (#"{"action":{"status":"503"}}"#, "/action/status"),
            (#"{"action":{"headers":{"A B":"x"}}}"#, "/action/headers/A B"),
            (#"{"action":{"headers":{"A":"x\r\nB: y"}}}"#, "/action/headers/A"),
            (#"{"action":{"headers":{"Content-Length":"3"}}}"#, "/action/headers/Content-Length"),
            (#"{"action":{"body":{}}}"#, "/action/body"),
            (#"{"action":{"delay":"soon"}}"#, "/action/delay"),
            (#"{"action":{"delay":{"uniform":["1s"]}}}"#, "/action/delay/uniform"),
            (#"{"action":{"delay":{"uniform":["2s","1s"]}}}"#, "/action/delay/uniform"),
            (#"{"action":{"delay":{"gauss":1}}}"#, "/action/delay/gauss"),
            (#"{"action":{"delay":{"logNormal":{"median":"1s"}}}}"#, "/action/delay/logNormal/sigma"),
            (#"{"action":{"rate":0}}"#, "/action/rate"),
            (#"{"action":{"close":"loudly"}}"#, "/action/close"),
            (#"{"action":{"redirect":{}}}"#, "/action/redirect"),
            (#"{"action":{"redirect":{"hops":0}}}"#, "/action/redirect/hops"),
            (#"{"action":{"retryAfter":-1}}"#, "/action/retryAfter"),
            (#"{"action":{"sequence":[]}}"#, "/action/sequence"),
            (#"{"action":{"sequence":[null,{"status":1}]}}"#, "/action/sequence/1/status"),
            (#"{"action":{"sequence":[{"tls":"fail"}]}}"#, "/action/sequence/0"),
            (#"{"action":{"tls":"slow"}}"#, "/action/tls"),
            (#"{"action":{"tls":"fail"},"match":{"kind":"open"}}"#, "/match"),
            (#"{"action":{"preset":"none-such"}}"#, "/action/preset"),
            (#"{"action":{"visibleAfter":"later"}}"#, "/action/visibleAfter"),
            (#"{"action":{"status":503},"match":{"colour":"red"}}"#, "/match/colour"),
            (#"{"action":{"status":503},"match":{"kind":[]}}"#, "/match/kind"),
            (#"{"action":{"status":503},"match":{"kind":"recieve"}}"#, "/match/kind"),
            (#"{"action":{"status":503},"match":{"messageId":true}}"#, "/match/messageId"),
        ])
    func refused(text: String, pointer: String) {
        do throws(PointerError) {
            _ = try rule(text)
            Issue.record("taken: \(text)")
        } catch {
            #expect(error.pointer == pointer)
            #expect(!error.detail.isEmpty && error.column == nil)
        }
    }

    @Test("a query that cannot be read is refused with its column")
    func badQuery() {
        do throws(PointerError) {
            _ = try rule(#"{"action":{"status":503},"match":{"q":"kind:open verdict:nice"}}"#)
            Issue.record("taken")
        } catch {
            #expect(error.pointer == "/match/q")
            #expect((error.column ?? 0) > 10)
        }
    }

    @Test("the JSON of a rule is what was given, with what the server adds")
    func json() throws {
        var rule = try rule(#"{"session":"a","match":{"messageId":7},"action":{"delay":"1s"},"times":2}"#)
        rule.id = "f-1"
        let expected: JSON = [
            "id": "f-1", "session": "a", "match": ["messageId": 7], "action": ["delay": "1s"], "times": 2,
            "probability": .number("1.0"), "enabled": true, "applied": 0,
        ]
        #expect(rule.json == expected)
    }
}
