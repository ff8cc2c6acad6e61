import Bytes
import Records
import TestSupport
import Testing

@testable import Domain

@Suite("Fault rules are applied", .timeLimit(.minutes(5)))
struct FaultStoreTests {
    private let target = "/r/?id=h1,56c4,2"

    private func store(_ rules: String..., random: @escaping @Sendable () -> Double = { 0.5 }) throws -> Domain {
        _ = FaultPreset.testAll
        let store = Domain.empty(random: random)
        for text in rules {
            _ = store.add(try FaultRule(json: JSONReader.read(Array(text.utf8)), now: Samples.now))
        }
        return store
    }

    /// The statuses that so many clicks get; 0 for the usual answer.
    private func statuses(_ store: Domain, _ count: Int) -> [Int] {
        (0..<count).map { _ in store.effect(on: [Samples.interaction()], target: target)?.action.status ?? 0 }
    }

    private func applied(_ store: Domain) -> [Int] { store.faults.list(session: nil).map(\.applied) }

    @Test("a rule is applied as often as it says, and stays listed")
    func times() throws {
        let store = try store(#"{"action":{"status":503},"times":2}"#, #"{"action":{"status":500},"times":1}"#)
        #expect(statuses(store, 4) == [503, 503, 500, 0])
        #expect(applied(store) == [2, 1])
    }

    @Test("rules of a session and of all are tried in their order, those of others not at all")
    func sessions() throws {
        let store = try store(
            #"{"session":"z","action":{"status":500}}"#, #"{"session":"default","action":{"status":501},"times":1}"#,
            #"{"action":{"status":502},"times":1}"#, #"{"session":"default","action":{"status":503},"times":1}"#)
        #expect(statuses(store, 4) == [501, 502, 503, 0])
        #expect(applied(store) == [0, 1, 1, 1])
    }

    @Test("a sequence goes step by step, null is the usual answer and changes none")
    func sequence() throws {
        let store = try store(#"{"action":{"sequence":[{"status":503},null,{"preset":"test-deny"}]}}"#)
        #expect(statuses(store, 5) == [503, 0, 403, 0, 0])
        #expect(applied(store) == [2])
    }

    @Test("a preset is for its system only, and takes what the action says besides")
    func preset() throws {
        let store = try store(#"{"action":{"preset":"test-500-once","retryAfter":7}}"#)
        #expect(store.effect(on: [Samples.interaction(system: .journeys)], target: target) == nil)
        let effect = store.effect(on: [Samples.interaction()], target: target)
        #expect(effect?.action.status == 500 && effect?.action.retryAfter == 7)
        #expect(statuses(store, 1) == [0])
    }

    @Test("the denylist lasts a minute from its first answer")
    func window() throws {
        let store = try store(#"{"action":{"preset":"test-minute"}}"#)
        let answers = [0, 30_000, 59_999, 60_000].map { later in
            store.effect(
                on: [Samples.interaction(at: Samples.now.advanced(by: later))], target: target)?.action.status
        }
        #expect(answers == [404, 404, 404, nil])
    }

    /// Follows redirects up to 20 times.
    private func hops(_ store: Domain) -> Int {
        var next = target
        for hop in 0..<20 {
            guard let location = store.effect(on: [Samples.interaction()], target: next)?.location else { return hop }
            next = location
        }
        return 20
    }

    @Test(
        "a redirect is followed to its end whatever else limits the rule",
        arguments: [
            (#"{"action":{"redirect":{"hops":3}}}"#, [3, 3]),
            (#"{"action":{"redirect":{"hops":3}},"times":1}"#, [3, 0]),
            (#"{"action":{"redirect":{"loop":true}},"times":1}"#, [20, 0]),
            (#"{"action":{"sequence":[{"redirect":{"hops":2}},{"redirect":{"hops":1}}]}}"#, [2, 1]),
        ])
    func redirect(rule: String, expected: [Int]) throws {
        let store = try store(rule)
        #expect([hops(store), hops(store)] == expected)
    }

    @Test("probability is drawn for each answer", arguments: [(0.0, 0), (0.5, 0), (0.51, 503), (1.0, 503)])
    func probability(value: Double, status: Int) throws {
        let store = try store(#"{"action":{"status":503},"probability":\#(value)}"#)
        #expect(statuses(store, 1) == [status])
    }

    @Test(
        "a delay is drawn as it says",
        arguments: [
            (#""600ms""#, 600...600), (#"{"uniform":["100ms","2s"]}"#, 1050...1050),
            (#"{"logNormal":{"median":"300ms","sigma":0.5}}"#, 150...310),
        ])
    func delay(text: String, range: ClosedRange<Int>) throws {
        let store = try store(#"{"action":{"delay":\#(text)}}"#)
        let delay = store.effect(on: [Samples.interaction()], target: target)?.delay
        #expect(delay.map(range.contains) == true)
    }

    @Test("sessions, disabled rules and other matches are left alone")
    func scope() throws {
        let store = try store(
            #"{"session":"other","action":{"status":500}}"#, #"{"enabled":false,"action":{"status":501}}"#,
            #"{"match":{"q":"kind:receive"},"action":{"status":502}}"#,
            #"{"match":{"route":"/r/*","kind":["click","open"]},"action":{"status":503}}"#)
        #expect(statuses(store, 1) == [503])
    }

    @Test("a TLS fault counts handshakes of its session and answers no request")
    func tls() throws {
        let store = try store(#"{"session":"a","action":{"tls":"fail"},"times":1}"#)
        let handshakes = ["b", "a", "a"].map { store.failsHandshake(session: $0, at: Samples.now) }
        #expect(handshakes == [false, true, false])
        #expect(applied(store) == [1])
        #expect(statuses(store, 1) == [0])
    }

    @Test("a replaced rule keeps id and place and starts anew; another session cannot touch it")
    func replace() throws {
        let store = try store(#"{"session":"a","action":{"status":503}}"#)
        let rule = try FaultRule(json: ["session": "a", "action": ["status": 429]], now: Samples.now)
        #expect(store.commit([], [.replaceFault("f-1", session: "b", rule)]).rules.isEmpty)
        #expect(store.commit([], [.replaceFault("f-1", session: nil, rule)]).rules.map(\.id) == ["f-1"])
        #expect(store.commit([], [.removeFault("f-1", session: "b")]).forgotten == 0)
        #expect(store.commit([], [.removeFault("f-1", session: "a")]).forgotten == 1)
    }

    @Test(
        "magic values act wherever they stand in an id",
        arguments: [
            ("app-pushpit-status-503", "pushpit-status-503"),
            ("com.pushpit-app.pushpit-status-404x", "pushpit-status-404"),
            ("pushpit-delay-2s", "pushpit-delay-2s"), ("pushpit-delay-250ms.example", "pushpit-delay-250ms"),
            ("pushpit-reset.example", "pushpit-reset"), ("pushpit-status-99", nil), ("pushpit-status-5030", nil),
            ("pushpit-delay-soon", nil), ("pushpit-", nil), ("pushpit-rest-or-so", nil),
        ])
    func magic(text: String, fault: String?) {
        #expect(MagicValue.effect(in: text)?.fault == fault)
    }
}
