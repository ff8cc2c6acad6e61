import Synchronization

/// The fault rules, in the order in which they are tried.
package final class FaultStore: Sendable {
    private struct State {
        var rules: [FaultRule] = []
        /// The places of the rules for all sessions, and of those for one; ascending.
        var common: [Int] = []
        var bySession: [String: [Int]] = [:]
        var nextNumber = 1

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
    package init(random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }) {
        self.random = random
    }

    /// How often any rule, or a magic text, was applied since the start.
    package var appliedCount: Int { applications.load(ordering: .relaxed) }

    /// Adds a rule at the end and gives it an id; nil when there are too many.
    package func add(_ rule: FaultRule) -> FaultRule? {
        change { state in
            guard state.rules.count < Self.maximumCount else { return nil }
            var rule = rule
            rule.id = "f-\(state.nextNumber)"
            state.nextNumber += 1
            state.rules.append(rule)
            return rule
        }
    }

    /// Puts the rules of a snapshot back at the end, under their ids or under new ones where another rule has them.
    /// - Returns: the new ids by those that they replace.
    @discardableResult
    package func restore(_ rules: [FaultRule]) -> [String: String] {
        change { state in
            for rule in rules { state.nextNumber = max(state.nextNumber, StoreId.number(rule.id) + 1) }
            let known = Set(state.rules.map(\.id))
            var renamed: [String: String] = [:]
            for var rule in rules {
                if known.contains(rule.id) {
                    renamed[rule.id] = "f-\(state.nextNumber)"
                    rule.id = "f-\(state.nextNumber)"
                    state.nextNumber += 1
                }
                state.rules.append(rule)
            }
            return renamed
        }
    }

    /// Replaces a rule, which keeps its id and place; nil when there is none.
    package func replace(_ id: String, session: String?, with rule: FaultRule) -> FaultRule? {
        change { state in
            guard let index = state.rules.firstIndex(where: { $0.id == id && $0.isVisible(in: session) }) else {
                return nil
            }
            var rule = rule
            rule.id = id
            state.rules[index] = rule
            return rule
        }
    }

    /// Removes a rule; false when there is none.
    package func remove(_ id: String, session: String?) -> Bool {
        change { state in
            let before = state.rules.count
            state.rules.removeAll { $0.id == id && $0.isVisible(in: session) }
            return state.rules.count < before
        }
    }

    /// Removes the rules of a session, or all.
    package func clear(session: String?) {
        change { state in state.rules.removeAll { $0.isVisible(in: session) } }
    }

    /// The rules of a session, or all.
    package func list(session: String?) -> [FaultRule] {
        state.withLock { state in state.rules.filter { $0.isVisible(in: session) } }
    }

    /// What is to be done to the answer of these interactions, which one request made; counts the rule that is used.
    package func effect(on interactions: [Interaction], target: String) -> FaultEffect? {
        let effect = ruled(interactions, target: target) ?? magic(interactions)
        if effect != nil { applications.add(1, ordering: .relaxed) }
        return effect
    }

    /// The effect of the first rule that applies, which may be none at this step of its sequence; nil when no rule applies.
    private func ruled(_ interactions: [Interaction], target: String) -> FaultEffect?? {
        guard count.load(ordering: .relaxed) > 0 else { return nil }
        let hop = RedirectHop.number(in: target)
        return state.withLock { state -> FaultEffect?? in
            for index in state.places(of: interactions.lazy.map(\.session)) {
                if state.rules[index].action.isOutcome {
                    guard interactions.contains(where: { $0.observation.fault == state.rules[index].id }),
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
                let action = underWay ?? state.rules[index].takeTurn(at: interaction.receivedAt)
                return action.flatMap { effect(of: $0, by: &state.rules[index], target: target) }
            }
            return nil
        }
    }

    /// What a system is asked to make of one call, judged by what is known before its answer; counts the rule that is used.
    package func outcome(of interaction: @autoclosure () -> Interaction) -> FaultOutcome? {
        let interaction = interaction()
        let outcome = ruledOutcome(interaction) ?? MagicValue.outcome(in: interaction.observation)
        if outcome != nil { applications.add(1, ordering: .relaxed) }
        return outcome
    }

    /// The outcome of the first rule that applies, which may be none at this step of its sequence; nil when no rule applies.
    private func ruledOutcome(_ interaction: Interaction) -> FaultOutcome?? {
        guard count.load(ordering: .relaxed) > 0 else { return nil }
        return state.withLock { state -> FaultOutcome?? in
            for index in state.places(of: [interaction.session]) where state.rules[index].action.isOutcome {
                guard applies(state.rules[index], to: interaction, goesOn: false) else { continue }
                let preset = state.rules[index].presetOfTurn
                _ = state.rules[index].takeTurn(at: interaction.receivedAt)
                guard let preset else { return .some(nil) }
                state.rules[index].applied += 1
                return FaultOutcome(fault: state.rules[index].id, preset: preset)
            }
            return nil
        }
    }

    /// Whether a TLS handshake is to fail; counts the rule that says so. Session and time are asked for only when there are rules.
    package func failsHandshake(
        session: @autoclosure () -> String, at now: @autoclosure () -> Timestamp
    ) -> Bool {
        guard count.load(ordering: .relaxed) > 0 else { return false }
        let (session, now) = (session(), now())
        return state.withLock { state in
            for index in state.places(of: [session]) where state.rules[index].action.failsTLS {
                let rule = state.rules[index]
                guard rule.isLive(at: now), rule.session == nil || rule.session == session, isDrawn(rule) else {
                    continue
                }
                state.rules[index].turns += 1
                state.rules[index].applied += 1
                applications.add(1, ordering: .relaxed)
                return true
            }
            return false
        }
    }

    private func magic(_ interactions: [Interaction]) -> FaultEffect? {
        for interaction in interactions {
            if let effect = MagicValue.effect(in: interaction.observation) { return effect }
        }
        return nil
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

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            let result = body(&state)
            state.index()
            count.store(state.rules.count, ordering: .relaxed)
            return result
        }
    }
}

extension FaultRule {
    fileprivate func isVisible(in session: String?) -> Bool {
        session == nil || self.session == session
    }
}
