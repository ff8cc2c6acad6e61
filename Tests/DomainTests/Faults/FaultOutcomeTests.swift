import Bytes
import Records
import TestSupport
import Testing

@testable import Domain

@Suite(.timeLimit(.minutes(5))) struct FaultOutcomeTests {
    private func store(_ rules: String...) throws -> Domain {
        _ = FaultPreset.testAll
        let store = Domain.empty()
        for text in rules {
            let json = try JSONReader.read(Array(text.utf8))
            _ = store.add(try FaultRule(json: json, now: Samples.now))
        }
        return store
    }

    private func registration(_ user: String? = nil) -> Interaction {
        Samples.interaction(0, .register, system: .journeys, user: user, status: nil)
    }

    @Test func theFirstRuleThatFitsDecidesAndIsCounted() throws {
        let store = try store(
            #"{"match":{"userKey":"bob"},"action":{"preset":"test-pending"},"times":1}"#,
            #"{"match":{"kind":"register"},"action":{"preset":"test-store-failed"}}"#)
        #expect(store.outcome(of: registration("bob")) == FaultOutcome(fault: "f-1", preset: .testPending))
        #expect(store.outcome(of: registration("bob")) == FaultOutcome(fault: "f-2", preset: .testStoreFailed))
        #expect(store.outcome(of: registration("ann"))?.fault == "f-2")
        #expect(store.outcome(of: Samples.interaction()) == nil)
        #expect(store.faults.list(session: nil).map(\.applied) == [1, 2])
    }

    @Test func anOutcomeDoesNotChangeTheAnswerAndOtherFaultsAreNoOutcome() throws {
        let store = try store(#"{"action":{"preset":"test-pending"}}"#, #"{"action":{"status":503}}"#)
        #expect(store.effect(on: [registration()], target: "/")?.fault == "f-2")
        #expect(store.faults.list(session: nil).map(\.applied) == [0, 1])
        #expect(store.outcome(of: registration())?.fault == "f-1")
    }

    @Test func aSequenceGivesOneStepEach() throws {
        let store = try store(
            #"{"action":{"sequence":[{"preset":"test-pending"},null,{"preset":"test-dry-run-failed"}]}}"#)
        let presets = (0..<4).map { _ in store.outcome(of: registration())?.preset }
        #expect(presets == [.testPending, nil, .testDryRunFailed, nil])
    }

    @Test(
        arguments: [
            ("x-pushpit-test-pending", FaultPreset.testPending),
            ("pushpit-test-dry-run-failed-7", .testDryRunFailed), ("pushpit-status-503", nil),
            ("pushpit-test-deny", nil), ("pushpit-", nil), ("", nil),
        ])
    func anIdMayAskForAnOutcome(_ token: String, _ preset: FaultPreset?) throws {
        var interaction = registration()
        interaction.observation.device.token = token
        #expect(Domain.empty().outcome(of: interaction)?.preset == preset)
        #expect(Domain.empty().outcome(of: interaction)?.fault == preset.map { "pushpit-" + $0.name })
    }
}
