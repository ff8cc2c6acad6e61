import Bytes
import Domain
import HTTP
import Inspection
import TestSupport
import Testing

@Suite("Fault and connection routes", .timeLimit(.minutes(5)))
struct FaultRouteTests {
    let server = TestServer()

    private func add(_ body: String, session: String? = nil) -> Pending {
        server.send(.post, "/_pushpit/faults", body: body, session: session)
    }

    private func listed(_ session: String? = nil) -> [String] {
        (server.send(.get, "/_pushpit/faults", session: session).json["items"]?.array ?? []).compactMap {
            $0["id"]?.string
        }
    }

    @Test("a rule is added, listed, replaced and removed")
    func lifeCycle() {
        let made = add(#"{"match":{"q":"kind:receive"},"action":{"status":503},"times":2}"#)
        #expect(made.status == 201 && made.json["id"]?.string == "f-1" && made.json["applied"]?.int == 0)
        #expect(listed() == ["f-1"])
        let changed = server.send(.put, "/_pushpit/faults/f-1", body: made.text.replacing("503", with: "429"))
        #expect(changed.status == 200 && changed.json["action"]?["status"]?.int == 429)
        #expect(server.send(.delete, "/_pushpit/faults/f-1").status == 204)
        #expect(server.send(.delete, "/_pushpit/faults/f-1").status == 404)
        #expect(server.send(.put, "/_pushpit/faults/f-1", body: #"{"action":{"status":503}}"#).status == 404)
    }

    @Test("a call about one session reaches the rules of that one only")
    func sessions() {
        #expect(add(#"{"action":{"status":503}}"#, session: "a").json["session"]?.string == "a")
        #expect(add(#"{"session":"b","action":{"status":503}}"#).json["session"]?.string == "b")
        #expect(add(#"{"session":"b","action":{"status":503}}"#, session: "a").status == 422)
        #expect(add(#"{"session":"no blanks","action":{"status":503}}"#).status == 422)
        #expect(listed("a") == ["f-1"] && listed() == ["f-1", "f-2"])
        #expect(server.send(.delete, "/_pushpit/faults/f-2", session: "a").status == 404)
        #expect(server.send(.post, "/_pushpit/reset", session: "a").status == 200)
        #expect(listed() == ["f-2"])
    }

    @Test("a rule says on which side of the back end it is", arguments: ["before", "after"])
    func side(name: String) throws {
        let made = add("{\"action\":{\"status\":503,\"when\":\"\(name)\"}}")
        #expect(made.status == 201 && made.json["action"]?["when"]?.string == name)
        #expect(server.domain.faults.list(session: nil).first?.action.actsBefore == (name == "before"))
    }

    @Test("all rules, or those of a session, are removed at once, as changes that followers see")
    func removeAll() {
        for session in ["a", "a", "b"] { _ = add(#"{"action":{"status":503}}"#, session: session) }
        #expect(server.send(.delete, "/_pushpit/faults?session=a").status == 204)
        #expect(listed() == ["f-3"])
        #expect(server.send(.delete, "/_pushpit/faults").status == 204)
        #expect(listed() == [])
    }

    @Test(
        "a bad rule is refused with a pointer",
        arguments: [
            (#"{"action":{"status":99}}"#, 422, "/action/status"),
            (#"{"action":{"close":"loudly"}}"#, 422, "/action/close"),
            (#"{"match":{"q":"kind:recieve"},"action":{"status":503}}"#, 400, "/match/q"),
            (#"{"action":{"status":503},"tmies":1}"#, 422, "/tmies"),
            (#"{"action":{"status":503,"when":"later"}}"#, 422, "/action/when"),
            (#"{"action":{"when":"after"}}"#, 422, "/action/when"),
            (#"{"action":{"delay":"1s","sequence":[{"status":500},null]}}"#, 422, "/action/delay"),
            (#"{"action":{"tls":"fail","status":503}}"#, 422, "/action/status"),
            (#"{"action":{"hang":true,"retryAfter":1}}"#, 422, "/action/retryAfter"),
            (#"{"session":"Upper","action":{"tls":"fail"}}"#, 422, "/action/tls"), (#"{"action""#, 400, ""),
        ])
    func refused(body: String, status: Int, pointer: String) {
        let answer = add(body)
        #expect(answer.status == status)
        #expect(answer.json["errors"]?.array?.first?["pointer"]?.string == pointer)
    }

    /// Logs a connection that came at a time.
    private func connect(_ outcome: ConnectionReport.Outcome, _ session: String?, at time: Int64, sni: String? = nil) {
        let peer = Peer(remoteAddress: "127.0.0.1:5", localPort: 8443, serverName: sni)
        let connections = server.api.environment.connections
        connections.add(
            ConnectionReport(acceptedAt: time, peer: peer, alpn: nil, requests: 0, outcome: outcome), session: session)
    }

    private func outcomes(_ query: String, session: String? = nil) -> [String] {
        let answer = server.send(.get, "/_pushpit/connections" + query, session: session)
        return (answer.json["items"]?.array ?? []).compactMap { $0["outcome"]?.string }
    }

    @Test("connections are listed, filtered and cut")
    func connections() {
        let now = server.time.clock.now().milliseconds
        connect(.unknownCA, "a", at: now - 60_000, sni: "a.localhost")
        connect(.malformed, nil, at: now - 5_000)
        connect(.requests, "b", at: now)
        #expect(outcomes("") == ["unknown-ca", "malformed", "requests"])
        #expect(outcomes("?order=desc&limit=2") == ["requests", "malformed"])
        #expect(outcomes("?session=a") == ["unknown-ca"] && outcomes("", session: "b") == ["requests"])
        #expect(outcomes("?session=a", session: "b") == [])
        #expect(outcomes("?outcome=malformed") == ["malformed"] && outcomes("?sni=a.localhost") == ["unknown-ca"])
        #expect(outcomes("?since=10s") == ["malformed", "requests"] && outcomes("?until=10s") == ["unknown-ca"])
        #expect(outcomes("?port=8080") == [])
    }

    @Test(
        "an unknown parameter or value is refused",
        arguments: ["sesion=a", "outcome=fine", "limit=0", "limit=1001", "since=soon", "order=up", "port=x"])
    func badParameter(query: String) {
        #expect(server.send(.get, "/_pushpit/connections?" + query).problem == "bad-parameter")
    }

    @Test("the log keeps the newest")
    func bound() {
        for index in 0..<(ConnectionLog.maximumCount + 3) { connect(.requests, "s\(index)", at: Int64(index)) }
        let entries = server.api.environment.connections.entries
        #expect(entries.count == ConnectionLog.maximumCount && entries.first?.session == "s3")
    }
}
