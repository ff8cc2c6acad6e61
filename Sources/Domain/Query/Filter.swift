/// Which interactions are meant: conditions that must all hold, and a range of `seq`.
package struct Filter: Sendable, Equatable {
    package var conditions: [Condition]
    /// Only a greater `seq`.
    package var after: UInt64?
    /// Only a smaller `seq`.
    package var before: UInt64?

    package init(_ conditions: [Condition] = [], after: UInt64? = nil, before: UInt64? = nil) {
        self.conditions = conditions
        self.after = after
        self.before = before
    }

    /// Whether indexes alone do not tell what is meant, so that interactions have to be looked at.
    package var needsScan: Bool { !QueryPlan(self).residual.isEmpty }

    /// Whether an interaction is meant.
    package func matches(_ interaction: Interaction) -> Bool {
        if let after, interaction.seq <= after { return false }
        if let before, interaction.seq >= before { return false }
        return conditions.allSatisfy { $0.holds(for: interaction) }
    }
}
