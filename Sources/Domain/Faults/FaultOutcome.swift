/// What a system is asked to make of one call.
package struct FaultOutcome: Sendable, Equatable {
    /// The rule's id, or the magic text: `response.fault`.
    package var fault: String
    /// One whose `isOutcome` is true.
    package var preset: FaultPreset

    package init(fault: String, preset: FaultPreset) {
        self.fault = fault
        self.preset = preset
    }
}

extension FaultAction {
    /// Whether it is for the system that handles the call, and not for its answer.
    var isOutcome: Bool {
        preset?.isOutcome == true || sequence?.contains { $0?.preset?.isOutcome == true } == true
    }
}

extension FaultRule {
    /// The preset that is due at the rule's next turn; nil where its sequence says "as usual".
    var presetOfTurn: FaultPreset? {
        (action.sequence.map { $0[turns] } ?? action)?.preset
    }

    /// What else the last turn does, to the answer; nil when it is nothing.
    var rest: FaultAction? {
        guard turns > 0, var last = action.sequence.map({ $0[min(turns, $0.count) - 1] }) ?? action else { return nil }
        last.preset = nil
        return last == FaultAction() ? nil : last
    }
}
