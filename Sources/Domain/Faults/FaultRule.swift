import Bytes

/// When a fault is applied, and what it does.
package struct FaultRule: Sendable, Equatable {
    /// `f-` and a number; also `response.fault` of the interactions that it met.
    package var id: String
    /// The session that it is for; nil for all.
    package var session: String?
    /// The match and the action as they were given.
    package var matchJSON: JSON
    package var actionJSON: JSON
    package var conditions: [Condition]
    package var action: FaultAction
    /// How often it is applied at most; nil for always.
    package var times: Int?
    /// From 0 to 1.
    package var probability: Double
    package var isEnabled: Bool
    /// How many answers or handshakes it changed.
    package var applied = 0
    /// How often its turn came: a redirect with all its hops counts once, a step of a sequence also where it is "as usual".
    package var turns = 0
    package var firstApplied: Timestamp?

    package init(
        session: String?, matchJSON: JSON, actionJSON: JSON, conditions: [Condition], action: FaultAction, times: Int?,
        probability: Double, isEnabled: Bool
    ) {
        id = ""
        self.session = session
        self.matchJSON = matchJSON
        self.actionJSON = actionJSON
        self.conditions = conditions
        self.action = action
        self.times = times
        self.probability = probability
        self.isEnabled = isEnabled
    }

    /// Whether it gives clients another answer than they would have had, or none.
    package var answers: Bool { action.answers }

    /// Whether it may still be applied at that moment.
    package func isLive(at now: Timestamp) -> Bool {
        guard isEnabled else { return false }
        if let times = times ?? action.preset?.definition.times, turns >= times { return false }
        if let steps = action.sequence, turns >= steps.count { return false }
        if let window = action.preset?.definition.window, let firstApplied {
            return now.milliseconds - firstApplied.milliseconds < window
        }
        return true
    }

    /// The redirect whose hops a client may be following: that of the last turn.
    var redirectUnderWay: FaultAction? {
        guard isEnabled, turns > 0 else { return nil }
        let last = action.sequence.map { $0[min(turns, $0.count) - 1] } ?? action
        guard let last = last?.resolved, last.redirect != nil else { return nil }
        return last
    }

    /// Takes the next turn; nil where its sequence says "as usual".
    mutating func takeTurn(at now: Timestamp) -> FaultAction? {
        let turn = turns
        turns += 1
        guard let action = action.sequence.map({ $0[turn] }) ?? action else { return nil }
        if firstApplied == nil { firstApplied = now }
        return action.resolved
    }
}
