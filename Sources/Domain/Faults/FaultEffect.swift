/// What is to be done to one answer.
package struct FaultEffect: Sendable, Equatable {
    /// The rule's id, or the magic text: `response.fault`.
    package var fault: String
    package var action: FaultAction
    /// Milliseconds, drawn from the action's distribution.
    package var delay: Int
    /// Where a redirect leads; nil when the answer is no redirect.
    package var location: String?

    package init(fault: String, action: FaultAction, delay: Int, location: String? = nil) {
        self.fault = fault
        self.action = action
        self.delay = delay
        self.location = location
    }

    /// False where nothing at all reaches the client.
    package var letsAnswerOut: Bool {
        !action.hangs && action.close != .reset && action.close != .empty
    }
}
