import Bytes

/// How one system makes pushes: its ids, its links and its payloads.
package protocol PushComposer: Sendable {
    var system: System { get }
    /// Whether the system forgets a device whose token the gateway calls unregistered.
    var forgetsUnregistered: Bool { get }

    /// Refuses what the system cannot send.
    func check(_ push: Push) throws(PushError)

    /// The key that a push fixes for its message and that no other message of the session may have; nil for none.
    func ownKey(_ push: Push) -> String?

    /// Whether a push to a user goes to a device.
    func reaches(_ device: Device, userKey: String) -> Bool

    /// The ids of one message.
    func identify(_ push: Push, _ seed: MessageSeed) -> MessageIdentity

    /// The request target of the link that counts a click before it leads to `url`; nil where links stay as they are.
    func trackedTarget(_ content: PushContent, to url: String) -> String?

    /// The payloads, and what a device would do badly with them.
    func compose(_ content: PushContent) -> Composition
}

extension PushComposer {
    package var forgetsUnregistered: Bool { false }

    package func ownKey(_ push: Push) -> String? { nil }

    /// The last user of the device; nobody after a logout.
    package func reaches(_ device: Device, userKey: String) -> Bool {
        device.userKey == userKey
    }
}

/// What the ids of a new message are made from.
package struct MessageSeed: Sendable {
    package var deliveryId: String
    /// A number of its own, from 1 to 2^31 - 1.
    package var number: Int64
    /// A UUID of its own, in lower case.
    package var uuid: String

    package init(deliveryId: String, number: Int64, uuid: String) {
        self.deliveryId = deliveryId
        self.number = number
        self.uuid = uuid
    }
}

/// A push to one device, with its addresses resolved.
package struct PushContent: Sendable {
    package var push: Push
    package var device: Device
    package var identity: MessageIdentity
    /// What the app is given to open.
    package var link: String?
    package var originalLink: String?
    package var image: String?
    package var now: Timestamp

    package init(push: Push, device: Device, identity: MessageIdentity, now: Timestamp) {
        self.push = push
        self.device = device
        self.identity = identity
        self.now = now
    }
}

/// What a system made of a push for one device.
package struct Composition: Sendable {
    package var apns: JSON
    /// The body of FCM's HTTP v1 `messages:send`.
    package var fcm: JSON
    package var findings: [Finding]

    package init(apns: JSON, fcm: JSON, findings: [Finding] = []) {
        self.apns = apns
        self.fcm = fcm
        self.findings = findings
    }
}
