import Testing

@testable import Domain

@Suite("SessionStore", .timeLimit(.minutes(5)))
struct SessionStoreTests {
    @Test("the first and the last use of a session are kept") func touching() {
        let store = SessionStore()
        for time: Int64 in [5, 9, 7] { store.touch("run1", at: Timestamp(milliseconds: time)) }
        store.touch("run0", at: Timestamp(milliseconds: 6))
        #expect(store.list().map(\.name) == ["run1", "run0"])
        #expect(store.list().first?.lastSeenAt.milliseconds == 9)
        #expect(store.createdAt("run1")?.milliseconds == 5)
        #expect(store.remove("run1"))
        #expect(!store.remove("run1"))
    }

    @Test("beyond the capacity the sessions seen longest ago go") func capacity() {
        let store = SessionStore(capacity: 16)
        for time: Int64 in 0..<100 { store.touch("s\(time)", at: Timestamp(milliseconds: time)) }
        #expect(store.list().count <= 16)
        #expect(store.list().last?.name == "s99")
    }

    @Test("a session that is kept stays whatever comes") func kept() {
        let store = SessionStore(capacity: 16)
        store.touch("mine", at: Timestamp(milliseconds: 0))
        store.keep("mine", true)
        for time: Int64 in 1..<100 { store.touch("s\(time)", at: Timestamp(milliseconds: time)) }
        #expect(store.createdAt("mine") != nil && store.list().count <= 16)
    }
}
