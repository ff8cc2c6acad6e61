/// The ways by which a message can leave.
package enum TransportName: String, Sendable, CaseIterable {
    /// Nothing leaves; the payload is there to fetch.
    case outbox
    /// The payload is posted to a URL.
    case webhook
    /// `xcrun simctl push` on this machine.
    case simctl
    /// `adb shell am broadcast` on this machine.
    case adb
}

/// What became of a message on one of its ways.
package struct TransportReport: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        case accepted
        case refused
    }

    package var via: TransportName
    package var state: State
    /// Why it was refused, and what works instead; nil when there is nothing to say.
    package var detail: String?

    package init(_ via: TransportName, _ state: State, detail: String? = nil) {
        self.via = via
        self.state = state
        self.detail = detail
    }
}
