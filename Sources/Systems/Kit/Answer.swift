import Domain
import HTTP

/// One thing that a request stands for, as its system read it. Reading changes nothing.
package struct Hit: Sendable {
    package var observation: Observation
    /// The session of the message, link or device that it refers to; it counts when the request names none.
    package var session: String?
    /// The id of the made message that it answers.
    package var message: String?

    package init(_ observation: Observation, session: String? = nil, message: String? = nil) {
        self.observation = observation
        self.session = session
        self.message = message
    }

    /// Adds a finding, and lowers the verdict as its severity says.
    package mutating func add(_ finding: Finding) {
        observation.add(finding)
    }

    /// Takes over what is known of the message that it answers.
    package mutating func refer(to message: Message) {
        self.message = message.id
        session = message.session
        observation.messageId = message.identity.messageId ?? observation.messageId
        observation.deliveryId = message.identity.deliveryId
        observation.trackingId = message.identity.trackingId ?? observation.trackingId
        observation.application = observation.application ?? message.application
        observation.device = DeviceReference(
            id: message.device, platform: message.platform, token: message.token, userKey: message.userKey)
    }
}

/// What a system says to a call: the response, what the call stands for, and what it is to change.
///
/// It is a function of the call, the state that was read, and of what faults ask for; nothing has happened yet.
package struct Answer: Sendable {
    package var response: Response
    /// At least one for each vendor call; several when the call carried several things.
    package var hits: [Hit]
    /// What happens together with the recording of the hits, whose places the proposals name.
    package var changes: [Proposal]
    /// What is done once all that is committed.
    package var followUps: [FollowUp]
    /// The same call with other outcomes inside the system, one for each hit; nil where no fault can ask for any.
    package var deciding: (@Sendable ([FaultOutcome?]) -> Answer)?

    package init(
        _ response: Response, _ hits: [Hit], changes: [Proposal] = [], followUps: [FollowUp] = []
    ) {
        self.response = response
        self.hits = hits
        self.changes = changes
        self.followUps = followUps
    }

    package init(_ response: Response, _ hit: Hit, changes: [Proposal] = []) {
        self.init(response, [hit], changes: changes)
    }

    package init(_ response: Response, _ observation: Observation) {
        self.init(response, [Hit(observation)])
    }
}
