import Foundation
import Testing

@testable import PushpitClient

@Suite(.timeLimit(.minutes(5))) struct InspectorTests {
    /// Answers every call with the same thing, and tells which URL was called.
    private struct Canned: HTTPTransport {
        var status: Int
        var body: String
        var expected: String
        /// What the call is to send; nil for anything.
        var sent: Set<String>?

        func send(_ call: HTTPCall) async throws -> HTTPAnswer {
            if let sent {
                let text = String(decoding: call.body ?? Data(), as: UTF8.self)
                #expect(sent.contains(text), "\(text)")
            }
            #expect(call.url.absoluteString.hasSuffix(expected), "\(call.url)")
            return HTTPAnswer(status: status, body: Data(body.utf8))
        }
    }

    private func inspector(_ status: Int, _ body: String, expecting expected: String) throws -> Inspector {
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        return Inspector(
            url: url, session: "run42", token: nil, transport: Canned(status: status, body: body, expected: expected))
    }

    @Test func countsInItsSession() async throws {
        let inspector = try inspector(
            200, #"{"count":3,"complete":true}"#, expecting: "/_pushpit/interactions/count?session=run42&q=kind:click")
        #expect(try await inspector.count("kind:click") == 3)
    }

    @Test(
        "a reset forgets all of a session, or some parts",
        arguments: [
            ([], [#"{"session":"run42"}"#]),
            (
                [Inspector.Part.interactions],
                [#"{"session":"run42","only":["interactions"]}"#, #"{"only":["interactions"],"session":"run42"}"#]
            ),
        ]) func reset(parts: [Inspector.Part], sent: [String]) async throws
    {
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let inspector = Inspector(
            url: url, session: "run42", token: nil,
            transport: Canned(status: 200, body: #"{"deleted":0}"#, expected: "/_pushpit/reset", sent: Set(sent)))
        try await inspector.reset(only: parts)
    }

    @Test func anUnmetExpectationCarriesTheServersReason() async throws {
        let inspector = try inspector(
            409, #"{"type":"t","title":"Not met","status":409,"reason":"timeout","expected":1,"actual":0,"hints":[]}"#,
            expecting: "/_pushpit/interactions/wait?mode=atLeast&timeout=100ms&count=1&session=run42&q=kind:open")
        do {
            try await inspector.expect("kind:open", timeout: .milliseconds(100))
            Issue.record("it was met")
        } catch InspectorError.expectationNotMet(let problem) {
            #expect(problem.reason == "timeout")
            #expect(problem.description.contains("expected 1, got 0"))
        }
    }

    @Test func aRefusedCallSaysStatusAndDetail() async throws {
        let inspector = try inspector(400, #"{"type":"t","title":"Bad","detail":"column 1"}"#, expecting: "q=x:1")
        await #expect(throws: InspectorError.self) { try await inspector.count("x:1") }
    }
}
