import Synchronization

/// The fault rules, in the order in which they are tried.
///
/// It is changed by ``Domain/commit(_:_:)`` only.
package final class FaultStore: Sendable {
    private struct State {
        var rules: [FaultRule] = []
        /// The places of the rules for all sessions, and of those for one; ascending.
        var common: [Int] = []
        var bySession: [String: [Int]] = [:]
        var lastNumber = 0

        mutating func index() {
            common = []
            bySession = [:]
            for (place, rule) in rules.enumerated() {
                if let session = rule.session {
                    bySession[session, default: []].append(place)
                } else {
                    common.append(place)
                }
            }
        }

        /// The places of the rules that may concern these sessions, in the order in which rules are tried.
        func places(of sessions: some Sequence<String>) -> [Int] {
            let own = Set(sessions).compactMap { bySession[$0] }
            return own.isEmpty ? common : (common + own.flatMap(\.self)).sorted()
        }
    }

    /// More rules than this are refused, so that no client can make every request slow.
    package static let maximumCount = 10_000

    private let state = Mutex(State())
    private let count = Atomic<Int>(0)
    private let applications = Atomic<Int>(0)
    private let random: @Sendable () -> Double

    /// - Parameter random: numbers from 0 to below 1, for probabilities and delays.
    init(random: @escaping @Sendable () -> Double) {
        self.random = random
    }

    /// How often any rule, or a magic text, was applied since the start.
    package var appliedCount: Int { applications.load(ordering: .relaxed) }

    /// The rules of a session, or all.
    package func list(session: String?) -> [FaultRule] {
        state.withLock { state in state.rules.filter { $0.isVisible(in: session) } }
    }

    /// Whether there are no rules; costs nothing, for the way of every hit.
    package var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    /// The rule of an id that calls of a session, or of all, see.
    package func rule(_ id: String, session: String?) -> FaultRule? {
        state.withLock { state in state.rules.first { $0.id == id && $0.isVisible(in: session) } }
    }

    /// - Parameter goesOn: whether a client follows the hops of a redirect that the rule began.
    private func applies(_ rule: FaultRule, to interaction: Interaction, goesOn: Bool) -> Bool {
        guard !rule.action.failsTLS, goesOn || rule.isLive(at: interaction.receivedAt),
            rule.session == nil || rule.session == interaction.session,
            rule.conditions.allSatisfy({ $0.holds(for: interaction) })
        else { return false }
        return goesOn || isDrawn(rule)
    }

    private func isDrawn(_ rule: FaultRule) -> Bool {
        rule.probability >= 1 || random() < rule.probability
    }

    /// The effect of an action; nil where its redirect has come to the usual answer.
    private func effect(of action: FaultAction, by rule: inout FaultRule, target: String) -> FaultEffect? {
        var location: String?
        if let redirect = action.redirect {
            guard let next = RedirectHop.next(of: target, redirect) else { return nil }
            location = next
        }
        rule.applied += 1
        return FaultEffect(fault: rule.id, action: action, delay: drawn(action.delay), location: location)
    }

    private func drawn(_ delay: FaultAction.Delay?) -> Int {
        switch delay {
        case nil: 0
        case .fixed(let milliseconds): milliseconds
        case .uniform(let low, let high): low + Int(Double(high - low) * random())
        case .logNormal(let median, let sigma): LogNormal.sample(median: median, sigma: sigma, random)
        }
    }

    /// The effect of the first rule that applies, which may be none at this step of its sequence; nil when no rule applies.
    private func ruled(
        _ interactions: [Interaction], _ outcomes: [FaultOutcome?], target: String, _ state: inout State,
        _ used: inout Set<Int>
    ) -> FaultEffect?? {
        let hop = RedirectHop.number(in: target)
        for index in state.places(of: interactions.lazy.map(\.session)) {
            if state.rules[index].action.isOutcome {
                guard outcomes.contains(where: { $0?.fault == state.rules[index].id }),
                    let rest = state.rules[index].rest
                else { continue }
                return FaultEffect(fault: state.rules[index].id, action: rest, delay: drawn(rest.delay))
            }
            let underWay = hop > 0 ? state.rules[index].redirectUnderWay : nil
            guard
                let interaction = interactions.first(where: {
                    applies(state.rules[index], to: $0, goesOn: underWay != nil)
                })
            else { continue }
            used.insert(index)
            let action = underWay ?? state.rules[index].takeTurn(at: interaction.receivedAt)
            return action.flatMap { effect(of: $0, by: &state.rules[index], target: target) }
        }
        return nil
    }

    /// The outcome of the first rule that asks for one, which may be none at this step of its sequence; nil when none asks.
    private func ruledOutcome(
        _ interaction: Interaction, _ state: inout State, _ used: inout Set<Int>
    ) -> FaultOutcome?? {
        for index in state.places(of: [interaction.session]) where state.rules[index].action.isOutcome {
            guard applies(state.rules[index], to: interaction, goesOn: false) else { continue }
            used.insert(index)
            let preset = state.rules[index].presetOfTurn
            _ = state.rules[index].takeTurn(at: interaction.receivedAt)
            guard let preset else { return .some(nil) }
            state.rules[index].applied += 1
            return FaultOutcome(fault: state.rules[index].id, preset: preset)
        }
        return nil
    }
}

// What a commit does to it.
extension FaultStore {
    /// Decides once what faults do to a request, and counts the rules that are used.
    /// - Parameter asksOutcome: whether its system can make another outcome of it.
    func reserve(on interactions: [Interaction], target: String, asksOutcome: Bool) -> FaultReservation? {
        var reservation = FaultReservation()
        var effect: FaultEffect??
        if !isEmpty {
            state.withLock { state in
                var used: Set<Int> = []
                if asksOutcome {
                    reservation.outcomes = interactions.map { ruledOutcome($0, &state, &used) ?? nil }
                }
                effect = ruled(interactions, reservation.outcomes, target: target, &state, &used)
                reservation.uses = used.sorted().map { FaultUse(state.rules[$0]) }
            }
        }
        if asksOutcome {
            for (index, interaction) in interactions.enumerated() where reservation.outcome(index) == nil {
                guard let outcome = MagicValue.outcome(in: interaction.observation) else { continue }
                if reservation.outcomes.isEmpty {
                    reservation.outcomes = Array(repeating: nil, count: interactions.count)
                }
                reservation.outcomes[index] = outcome
            }
        }
        reservation.effect = effect ?? interactions.lazy.compactMap { MagicValue.effect(in: $0.observation) }.first
        guard reservation.effect != nil || !reservation.outcomes.isEmpty || !reservation.uses.isEmpty else {
            return nil
        }
        let applied = (reservation.effect == nil ? 0 : 1) + reservation.outcomes.count { $0 != nil }
        applications.add(applied, ordering: .relaxed)
        return reservation
    }

    /// Whether a TLS handshake of a session is to fail; the use of the rule that says so is counted.
    func failHandshake(session: String, at now: Timestamp) -> FaultUse? {
        state.withLock { state in
            for index in state.places(of: [session]) where state.rules[index].action.failsTLS {
                let rule = state.rules[index]
                guard rule.isLive(at: now), rule.session == nil || rule.session == session, isDrawn(rule) else {
                    continue
                }
                state.rules[index].turns += 1
                state.rules[index].applied += 1
                applications.add(1, ordering: .relaxed)
                return FaultUse(state.rules[index])
            }
            return nil
        }
    }

    /// Allots the id of a new rule; nil when there are too many.
    func nextId() -> String? {
        state.withLock { state in
            state.rules.count < Self.maximumCount ? "f-\(state.lastNumber + 1)" : nil
        }
    }

    var lastNumber: Int { state.withLock { $0.lastNumber } }

    /// Puts a rule in the place of the one of its id, or at the end.
    func put(_ rule: FaultRule) {
        change { state in
            state.lastNumber = max(state.lastNumber, StoreId.number(rule.id))
            if let index = state.rules.firstIndex(where: { $0.id == rule.id }) {
                state.rules[index] = rule
            } else {
                state.rules.append(rule)
            }
        }
    }

    /// Sets what a rule has done so far.
    func use(_ use: FaultUse) {
        state.withLock { state in
            guard let index = state.rules.firstIndex(where: { $0.id == use.rule }) else { return }
            state.rules[index].applied = use.applied
            state.rules[index].turns = use.turns
            state.rules[index].firstApplied = use.firstApplied
        }
    }

    /// Forgets a rule; whether there was one.
    func forget(_ id: String) -> Bool {
        change { state in
            let before = state.rules.count
            state.rules.removeAll { $0.id == id }
            return state.rules.count < before
        }
    }

    /// Forgets the rules of a session, or all.
    func clear(session: String?) {
        change { state in state.rules.removeAll { $0.isVisible(in: session) } }
    }

    /// Lets the numbers of new rules go on after this one.
    func reserve(upTo number: Int) {
        state.withLock { $0.lastNumber = max($0.lastNumber, number) }
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            let result = body(&state)
            state.index()
            count.store(state.rules.count, ordering: .relaxed)
            return result
        }
    }
}

extension FaultUse {
    fileprivate init(_ rule: FaultRule) {
        self.init(rule: rule.id, applied: rule.applied, turns: rule.turns, firstApplied: rule.firstApplied)
    }
}

extension FaultRule {
    fileprivate func isVisible(in session: String?) -> Bool {
        session == nil || self.session == session
    }
}
