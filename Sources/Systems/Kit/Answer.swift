import Domain
import HTTP

/// What a system says to a call: the response, and what the call meant.
package struct Answer: Sendable {
    package var response: Response
    /// At least one for each vendor call; several when the call carried several things.
    package var observations: [Observation]
    /// What is done once the observations are recorded.
    package var followUps: [FollowUp]

    package init(_ response: Response, _ observations: [Observation], followUps: [FollowUp] = []) {
        self.response = response
        self.observations = observations
        self.followUps = followUps
    }

    package init(_ response: Response, _ observation: Observation) {
        self.init(response, [observation])
    }
}
