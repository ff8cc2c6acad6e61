import Bytes

/// One push to one device.
package struct Message: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        case created
        case accepted
        case failed
    }

    /// `m-` and a number.
    package var id: String
    /// The number of its delivery.
    package var delivery = 0
    package var session: String
    package var system: System
    package var application: String?
    /// The vendor's ids, as the payload carries them.
    package var identity: MessageIdentity
    /// The id of the device that it is for.
    package var device: String
    package var platform: Platform?
    package var token: String?
    package var userKey: String?
    package var state: State = .created
    /// The gateway's word for a failure.
    package var reason: String?
    package var title: String?
    package var body: String?
    /// What the app is given to open: the tracked link, or the original one.
    package var link: String?
    package var originalLink: String?
    package var image: String?
    /// The size in bytes of the compact JSON of the device's own payload.
    package var size = 0
    package var findings: [Finding] = []
    package var payloads: Payloads
    package var commands = Commands()
    package var transports: [TransportReport] = []
    package var createdAt: Timestamp
    package var trackingConsent = true
    package var isTest = false
    package var hits = Hits()

    package init(
        id: String, session: String, system: System, identity: MessageIdentity, device: String, payloads: Payloads,
        createdAt: Timestamp
    ) {
        self.id = id
        self.session = session
        self.system = system
        self.identity = identity
        self.device = device
        self.payloads = payloads
        self.createdAt = createdAt
    }

    /// The JSON bytes that go to the device itself.
    package var ownPayload: [UInt8] { platform == .android ? payloads.fcm : payloads.apns }

    /// The APNs payload with the key by which `simctl push` and a dropped file find the app.
    package func simctlPayload(_ bundleId: String) -> [UInt8] {
        let target: JSON = ["Simulator Target Bundle": .string(bundleId)]
        // Both are objects that are not empty: the braces between them become a comma.
        return Array(target.bytes.dropLast()) + [0x2C] + payloads.apns.dropFirst()
    }
}

/// The ids of a message in its system's form.
package struct MessageIdentity: Sendable, Equatable {
    package var messageId: String?
    package var deliveryId: String
    package var trackingId: String?
    /// What hits may name it by.
    package var keys: [String]

    package init(messageId: String?, deliveryId: String, trackingId: String? = nil, keys: [String]) {
        self.messageId = messageId
        self.deliveryId = deliveryId
        self.trackingId = trackingId
        self.keys = keys
    }
}

/// What the gateways would be given, as the bytes of JSON objects.
package struct Payloads: Sendable, Equatable {
    package var apns: [UInt8]
    /// The body of FCM's HTTP v1 `messages:send`.
    package var fcm: [UInt8]

    package init(apns: [UInt8], fcm: [UInt8]) {
        // What is kept should not keep the room into which it has grown.
        self.apns = Array(apns[...])
        self.fcm = Array(fcm[...])
    }
}

/// Command lines that show the message on a simulator or emulator; nil where something is missing for them.
package struct Commands: Sendable, Equatable {
    package var simctl: String?
    package var adb: String?

    package init(simctl: String? = nil, adb: String? = nil) {
        self.simctl = simctl
        self.adb = adb
    }
}
