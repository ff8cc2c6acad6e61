import Domain
import HTTP

/// What a system does after a call is recorded and answered.
package struct FollowUp: Sendable {
    /// Milliseconds after the record was made.
    package var delay: Int
    /// The session of what it records, where the call named none.
    package var session: String
    /// Does it at that time, and says which request is to be made of another server, if any.
    package var act: @Sendable (Timestamp) -> OutgoingCall?

    package init(
        after delay: Int = 0, session: String, act: @escaping @Sendable (Timestamp) -> OutgoingCall?
    ) {
        self.delay = delay
        self.session = session
        self.act = act
    }
}

/// A request that a system makes of another server; it becomes an interaction when its end is known.
package struct OutgoingCall: Sendable {
    package var request: OutgoingRequest
    package var observation: Observation
    /// Whether it is not sent, as if it were lost on its way.
    package var isLost: Bool
    /// Adds what the end means: the status of the answer, or why there is none.
    package var conclude: @Sendable (inout Observation, Result<Int, OutgoingFailure>) -> Void

    package init(
        _ request: OutgoingRequest, _ observation: Observation, isLost: Bool = false,
        conclude: @escaping @Sendable (inout Observation, Result<Int, OutgoingFailure>) -> Void
    ) {
        self.request = request
        self.observation = observation
        self.isLost = isLost
        self.conclude = conclude
    }
}
