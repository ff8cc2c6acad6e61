/// What a count of interactions means for an expectation at one moment.
package struct Judgement: Sendable, Equatable {
    /// Nil where the expectation is met.
    package var reason: Reason?
    /// Whether nothing that may still come can change that.
    package var isDecided: Bool

    package init(_ reason: Reason?, isDecided: Bool) {
        self.reason = reason
        self.isDecided = isDecided
    }

    package var isSatisfied: Bool { reason == nil }
}
