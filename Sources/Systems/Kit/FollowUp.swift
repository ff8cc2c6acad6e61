import Domain
import HTTP

/// What a system does after a call is recorded and answered.
package struct FollowUp: Sendable {
    /// Milliseconds after the record was made.
    package var delay: Int
    /// The session of what it records, where the call named none.
    package var session: String
    /// Says, at that time, what is to happen.
    package var act: @Sendable (Timestamp) -> Action

    package init(after delay: Int = 0, session: String, act: @escaping @Sendable (Timestamp) -> Action) {
        self.delay = delay
        self.session = session
        self.act = act
    }

    /// What happens at that time.
    package struct Action: Sendable {
        package var changes: [Proposal]
        /// The request that is to be made of another server once the changes are committed, if any.
        package var call: @Sendable () -> OutgoingCall?

        package init(_ changes: [Proposal] = [], call: @escaping @Sendable () -> OutgoingCall? = { nil }) {
            self.changes = changes
            self.call = call
        }
    }
}

/// A request that a system makes of another server; it becomes an interaction when its end is known.
package struct OutgoingCall: Sendable {
    package var request: OutgoingRequest
    package var observation: Observation
    /// The fault by which it is not sent, as if it were lost on its way; nil when it is sent.
    package var lostBy: String?
    /// Adds what the end means: the status of the answer, or why there is none.
    package var conclude: @Sendable (inout Observation, Result<Int, OutgoingFailure>) -> Void

    package init(
        _ request: OutgoingRequest, _ observation: Observation, lostBy fault: String? = nil,
        conclude: @escaping @Sendable (inout Observation, Result<Int, OutgoingFailure>) -> Void
    ) {
        self.request = request
        self.observation = observation
        lostBy = fault
        self.conclude = conclude
    }
}

/// Why a request that a system made has no answer, in one sentence.
package struct OutgoingFailure: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}
