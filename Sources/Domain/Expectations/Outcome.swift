/// How a verification stands or ended.
package struct Outcome: Sendable {
    /// How one expectation stands.
    package struct Result: Sendable {
        package var expectation: Expectation
        /// How many interactions met it.
        package var actual: Int
        /// Nil where it is met.
        package var reason: Reason?
        /// Whether nothing that may still come can change that.
        package var isDecided: Bool
        /// Whether nothing that may have matched has been evicted.
        package var isComplete: Bool

        package var isSatisfied: Bool { reason == nil }
    }

    /// One for each expectation in reading order, those of groups among them.
    package var results: [Result]
    /// Whether nothing that may still come can change whether all is met.
    package var isDecided: Bool

    package var isSatisfied: Bool { results.allSatisfy(\.isSatisfied) }

    /// The reason of the first expectation that is not met; before the time has ended, of the first that cannot be met.
    package func reason(hasEnded: Bool) -> Reason? {
        results.first { !$0.isSatisfied && (hasEnded || $0.isDecided) }?.reason
    }
}
