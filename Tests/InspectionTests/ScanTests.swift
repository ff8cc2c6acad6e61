import Bytes
import Domain
import HTTP
import Inspection
import TestSupport
import Testing

/// Calls that have to look at many interactions, whose turn a test gives.
@Suite("Scans", .timeLimit(.minutes(5)))
struct ScanTests {
    private let held: HeldBackground
    private let server: TestServer

    init() {
        let held = HeldBackground()
        self.held = held
        server = TestServer(background: held.background)
        server.hit(1, session: "many")
        if case .found(let hit) = server.domain.journal.lookup(1) {
            server.domain.adopt(Array(repeating: hit, count: 8999))
        }
        server.hit(1, .open, session: "few")
    }

    @Test(
        "a text among many is looked for apart from the loops, an index answers at once",
        arguments: [
            ("interactions?q=/r/&limit=1", true), ("interactions/count?q=-path:/none", true),
            ("interactions/wait?q=/r/&count=1", true), ("interactions/count?q=session:many", false),
            ("interactions/count?q=/r/&session=few", false), ("interactions?limit=1", false),
        ])
    func apart(target: String, isApart: Bool) {
        let answer = server.send(.get, "/_pushpit/" + target)
        #expect((answer.status == nil) == isApart)
        held.run()
        #expect(answer.status == 200)
    }

    @Test("a client that went away meanwhile costs nothing, a bad query is refused at once")
    func gone() {
        let answer = server.send(.delete, "/_pushpit/interactions?q=/r/")
        answer.cancel()
        held.run()
        #expect(answer.status == nil)
        #expect(server.domain.journal.statistics.stored == 9001)
        #expect(server.send(.get, "/_pushpit/interactions?q=nokey:1").status == 400)
    }

    @Test("a verification in order over many waits for its turn")
    func verify() {
        let body = #"{"inOrder":true,"expect":[{"where":"kind:receive"},{"where":"kind:open"}]}"#
        let all = server.send(.post, "/_pushpit/verify", body: body)
        #expect(all.status == nil)
        held.run()
        #expect(all.status == 200)
        #expect(server.send(.post, "/_pushpit/verify", body: body, session: "few").status == 409)
    }

    @Test(
        "the ends of what a seq can be are no trouble to those that look at each",
        arguments: ["export?", "stream?", "count?", "wait?timeout=0s&", "?"],
        ["after=18446744073709551615", "before=0", "after=18446744073709551615&before=0"])
    func ends(target: String, range: String) {
        let answer = server.send(.get, "/_pushpit/interactions/\(target)q=nothing&\(range)")
        if case .stream(let stream, _)? = answer.response?.body {
            stream.start {}
            _ = TestServer.drain(stream)
            held.run()
            _ = TestServer.drain(stream)
            stream.stop()
        }
        held.run()
        #expect([200, 409].contains(answer.status))
    }

    @Test("an export and a stream that look at each give way, and find all")
    func givesWay() {
        for target in ["export?format=ndjson&q=h1,56c4+kind:open", "stream?q=h1,56c4+kind:open&after=0"] {
            let answer = server.send(.get, "/_pushpit/interactions/" + target)
            guard case .stream(let stream, _)? = answer.response?.body else {
                Issue.record("no stream")
                continue
            }
            var text = ""
            var turns = 0
            stream.start {}
            while turns < 5 {
                text += String(decoding: TestServer.drain(stream), as: UTF8.self)
                if held.waiting == 0 { break }
                held.run()
                turns += 1
            }
            #expect(turns > 0)
            #expect(text.count(of: "\"target\":\"/r/?id=h1,56c4,1\"") == 1)
            stream.stop()
        }
    }
}

extension String {
    /// How often a text is in it.
    fileprivate func count(of part: String) -> Int {
        ranges(of: part).count
    }
}
