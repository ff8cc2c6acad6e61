import Bytes
import Domain

/// Short ways to what tests put into a domain, each one commit.
extension Domain {
    /// Records one interaction and returns its `seq`.
    @discardableResult
    package func record(_ interaction: Interaction) -> UInt64 {
        commit([interaction]).seqs.lowerBound
    }

    /// Takes in a registration and returns its device.
    @discardableResult
    package func register(
        session: String, system: System, application: String?, token: String, platform: Platform?, userKey: String?,
        parameters: JSON, baseURL: String?, phone: String? = nil, at time: Timestamp
    ) -> Device {
        let registration = DeviceRegistration(
            session: session, system: system, application: application, token: token, platform: platform,
            userKey: userKey, parameters: parameters, baseURL: baseURL, phone: phone, at: time)
        let id = commit([], [.register(registration, interaction: nil)]).devices[0]
        return devices.device(id: id)
            ?? Device(
                id: id, session: session, system: system, application: application, token: token, platform: platform,
                firstSeen: time)
    }

    /// Changes a device and returns it; nil when there is none.
    @discardableResult
    package func change(device id: String, _ change: @escaping @Sendable (inout Device) -> Void) -> Device? {
        let proposal = Proposal.changeDevice(id) {
            change(&$0)
            return true
        }
        return commit([], [proposal]).devices.first.flatMap { devices.device(id: $0) }
    }

    /// Changes a message.
    package func change(message id: String, _ change: @escaping @Sendable (inout Message) -> Void) {
        commit([], [.changeMessage(id, change)])
    }

    /// Records a hit that answers a message.
    package func hit(_ message: String, _ kind: Kind) {
        let interaction = Interaction(
            session: messages.message(id: message)?.session ?? "default", receivedAt: clock.now(),
            observation: Observation(.unknown, kind, link: "https://x.example/"),
            request: RecordedRequest(head: Array("GET / HTTP/1.1\r\n\r\n".utf8), path: "/", remoteAddress: "::1"),
            response: RecordedResponse(status: 200, size: 0))
        commit([interaction], [.hit(message: message, interaction: 0)])
    }

    /// Stores a link and returns it.
    @discardableResult
    package func addLink(
        session: String, system: System, target: String, deliveryId: String?, messageId: String?, url: String,
        message: String? = nil
    ) -> Link {
        let link = NewLink(
            session: session, system: system, target: target, deliveryId: deliveryId, messageId: messageId, url: url,
            message: message)
        return commit([], [.addLink(link)]).links[0]
    }

    /// Stores a delivery with its messages.
    package func add(_ delivery: Delivery, _ messages: [Message]) {
        commit([], [.deliver(delivery, messages)])
    }

    /// Adds a fault rule and returns it with its id; nil when there are too many.
    @discardableResult
    package func add(_ rule: FaultRule) -> FaultRule? {
        commit([], [.addFault(rule)]).rules.first
    }

    /// What faults do to the answer of these interactions; counts the rules that are used.
    package func effect(on interactions: [Interaction], target: String) -> FaultEffect? {
        reserveFault(on: interactions, target: target, asksOutcome: false)?.effect
    }

    /// What a fault asks a system to make of an interaction; counts the rule that is used.
    package func outcome(of interaction: Interaction) -> FaultOutcome? {
        reserveFault(on: [interaction], target: "/", asksOutcome: true)?.outcome(0)
    }
}

extension Domain {
    /// An empty domain whose clock stands where it is put.
    package static func empty(
        now: Timestamp = Timestamp(milliseconds: 0), clock: Clock? = nil,
        _ change: (inout StoreBounds) -> Void = { _ in },
        random: @escaping @Sendable () -> Double = { 0.5 }
    ) -> Domain {
        var bounds = StoreBounds()
        change(&bounds)
        let clock = clock ?? Clock { now }
        return Domain(journal: Journal(clock: clock), bounds: bounds, clock: clock, random: random)
    }
}
