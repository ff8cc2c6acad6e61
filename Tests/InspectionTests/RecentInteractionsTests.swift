import Bytes
import Domain
import Testing

@testable import Inspection

@Suite("Recent interactions", .timeLimit(.minutes(5)))
struct RecentInteractionsTests {
    let server = TestServer(bounds: Bounds(interactions: 5000))

    private func messages(_ recent: RecentInteractions, _ session: String?) -> [String?] {
        recent.newest(of: session).map(\.observation.messageId)
    }

    @Test("the newest of a session or of all are read once, up to the bound")
    func window() {
        server.hit(1)
        server.hit(2, session: "b")
        let recent = RecentInteractions(server.domain.journal)
        #expect(messages(recent, "a") == ["1"])
        #expect(messages(recent, nil) == ["2", "1"])
        for message in 3..<1500 { server.hit(message) }
        #expect(messages(recent, "a") == ["1"])
        let later = messages(RecentInteractions(server.domain.journal), "a")
        #expect(later.count == 1000 && later.first == "1499")
    }

    @Test("hints are made once for each session and what was waited for")
    func hints() {
        let recent = RecentInteractions(server.domain.journal)
        let open = [Condition.anyOf(.kind, ["open"])]
        #expect(recent.hints("a", wanted: open) { ["first"] } == ["first"])
        #expect(recent.hints("a", wanted: open) { ["again"] } == ["first"])
        #expect(recent.hints("a", wanted: []) { ["other"] } == ["other"])
        #expect(recent.hints(nil, wanted: open) { ["all"] } == ["all"])
    }
}
