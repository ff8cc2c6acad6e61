import Interactions
import Testing

@testable import Inspection

@Suite("Recent interactions")
struct RecentInteractionsTests {
    let server = TestServer(bounds: Bounds(interactions: 5000))

    private func messages(_ recent: RecentInteractions, _ session: String?) -> [String?] {
        recent.newest(of: session).map(\.observation.messageId)
    }

    @Test("what came since is put before what was read, up to the bound")
    func window() {
        let recent = RecentInteractions(server.domain.journal)
        #expect(messages(recent, "a") == [])
        server.hit(1)
        server.hit(2, session: "b")
        #expect(messages(recent, "a") == ["1"])
        server.hit(3)
        #expect(messages(recent, "a") == ["3", "1"])
        #expect(messages(recent, nil) == ["3", "2", "1"])
        for message in 4..<2000 { server.hit(message) }
        #expect(messages(recent, "a").count == 1000)
        #expect(messages(recent, "a").first == "1999")
    }

    @Test("what was deleted is shown no more")
    func deleted() {
        let recent = RecentInteractions(server.domain.journal)
        server.hit(1)
        server.hit(2)
        #expect(messages(recent, nil) == ["2", "1"])
        _ = server.domain.journal.delete(Filter([.anyOf(.messageId, ["1"])]))
        #expect(messages(recent, nil) == ["2"])
        _ = server.domain.journal.clear(session: nil)
        #expect(messages(recent, nil) == [])
    }
}
