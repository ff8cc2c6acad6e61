import TestSupport
import Testing

@testable import Domain

@Suite(.timeLimit(.minutes(5))) struct RegistrationStoreTests {
    private func result(_ id: Int, _ session: String = "default") -> RegistrationResult {
        RegistrationResult(
            id: String(id), session: session, system: .journeys, organization: nil, application: nil, status: "Pending",
            reason: nil)
    }

    @Test func asManyAreKeptAsFitTheNewestOnes() {
        let store = Domain.empty { $0.registrations = 8 }
        for id in 0..<9 { store.commit([], [.keepResult(result(id))]) }
        store.commit([], [.keepResult(result(8))])
        #expect(store.registrations.list(session: nil).map(\.id) == (1...8).map { String($0) })
        #expect(store.registrations.result("0") == nil)
    }

    @Test func aSessionIsForgottenAlone() {
        let store = Domain.empty()
        store.commit([], [.keepResult(result(1, "a"))])
        store.commit([], [.keepResult(result(2, "b"))])
        _ = store.reset(session: "a", .registrations)
        #expect(store.registrations.list(session: nil).map(\.id) == ["2"])
        store.commit([], [.changeResult("2") { $0.status = "Success" }])
        store.commit([], [.changeResult("1") { $0.status = "Success" }])
        #expect(store.registrations.list(session: "b").map(\.status) == ["Success"])
        _ = store.reset(session: nil, .registrations)
        #expect(store.registrations.list(session: nil).isEmpty)
    }
}
