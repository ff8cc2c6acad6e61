import TestSupport
import Testing

@testable import Domain

@Suite("SessionStore", .timeLimit(.minutes(5)))
struct SessionStoreTests {
    @Test("the first and the last use of a session are kept") func touching() {
        let store = Domain.empty()
        for time: Int64 in [5, 9, 7] { store.commit([], [.useSession("run1", at: Timestamp(milliseconds: time))]) }
        store.commit([], [.useSession("run0", at: Timestamp(milliseconds: 6))])
        #expect(store.sessions.list().map(\.name) == ["run1", "run0"])
        #expect(store.sessions.list().first?.lastSeenAt.milliseconds == 9)
        #expect(store.sessions.entry("run1")?.createdAt.milliseconds == 5)
        #expect([1, 0] == (0..<2).map { _ in store.commit([], [.forgetSession("run1")]).forgotten })
    }

    @Test("beyond the capacity the sessions seen longest ago go") func capacity() {
        let store = Domain.empty { $0.sessions = 16 }
        for time: Int64 in 0..<100 { store.commit([], [.useSession("s\(time)", at: Timestamp(milliseconds: time))]) }
        #expect(store.sessions.list().count <= 16)
        #expect(store.sessions.list().last?.name == "s99")
    }

    @Test("a session that is kept stays whatever comes") func kept() {
        let store = Domain.empty { $0.sessions = 16 }
        store.commit([], [.useSession("mine", at: Timestamp(milliseconds: 0))])
        store.commit([], [.keepSession("mine", true)])
        for time: Int64 in 1..<100 { store.commit([], [.useSession("s\(time)", at: Timestamp(milliseconds: time))]) }
        #expect(store.sessions.entry("mine") != nil && store.sessions.list().count <= 16)
    }
}
