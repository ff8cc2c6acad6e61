import Testing

@testable import Domain

@Suite(.timeLimit(.minutes(5))) struct RegistrationStoreTests {
    private func result(_ id: Int, _ session: String = "default") -> RegistrationResult {
        RegistrationResult(
            id: String(id), session: session, system: .journeys, organization: nil, application: nil, status: "Pending",
            reason: nil)
    }

    @Test func asManyAreKeptAsFitTheNewestOnes() {
        let store = RegistrationStore(capacity: 8)
        for id in 0..<9 { store.add(result(id)) }
        store.add(result(8))
        #expect(store.list(session: nil).map(\.id) == (1...8).map { String($0) })
        #expect(store.result("0") == nil)
    }

    @Test func aSessionIsForgottenAlone() {
        let store = RegistrationStore()
        store.add(result(1, "a"))
        store.add(result(2, "b"))
        store.clear(session: "a")
        #expect(store.list(session: nil).map(\.id) == ["2"])
        store.update("2") { $0.status = "Success" }
        store.update("1") { $0.status = "Success" }
        #expect(store.list(session: "b").map(\.status) == ["Success"])
        store.clear(session: nil)
        #expect(store.list(session: nil).isEmpty)
    }
}
