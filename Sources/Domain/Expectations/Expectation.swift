import Bytes

/// How often interactions that meet conditions are expected.
package struct Expectation: Sendable, Equatable {
    /// What the tester calls it, for reports; nil for none.
    package var name: String?
    /// The conditions as they were given: a query, or an object of keys and values.
    package var given: JSON
    package var conditions: [Condition]
    package var times: Times
    /// The bounds as they were given.
    package var givenTimes: JSON

    package init(
        given: JSON, conditions: [Condition], times: Times = .atLeast(1), givenTimes: JSON = ["atLeast": 1]
    ) {
        self.given = given
        self.conditions = conditions
        self.times = times
        self.givenTimes = givenTimes
    }

    /// Whether an interaction meets the conditions.
    package func matches(_ interaction: Interaction) -> Bool {
        conditions.allSatisfy { $0.holds(for: interaction) }
    }
}
