/// A named fault: what integrators of a system really meet. It applies to that system only, whatever else its rule matches.
package enum FaultPreset: String, Sendable, CaseIterable {
    /// A `deny` rule of the relay: 403.
    case campaignRelayDeny = "campaign-relay-deny"
    /// A URL that answered 404 stays refused for a minute.
    case campaignDenylist = "campaign-denylist"
    case campaign500Once = "campaign-500-once"
    /// Longer than the SDKs' time limit of 30 seconds.
    case campaignHang = "campaign-hang"
    /// v8 takes registrations into a staging table: 200 at once, and the device is known later.
    case campaignLateRegistration = "campaign-late-registration"
    case campaignUnknownUUID = "campaign-unknown-uuid"
    case campaignUnexpectedError = "campaign-unexpected-error"
    case campaignConnectionIssue = "campaign-connection-issue"
    case standard503Twice = "standard-503-twice"
    case standardStall = "standard-stall"
    case standard202 = "standard-202"
    /// The registration is never done, as when the CRM is throttled for hours.
    case journeysPending = "journeys-pending"
    /// The invisible push that checks a token fails.
    case journeysDryRunFailed = "journeys-dry-run-failed"
    case journeysStoreFailed = "journeys-store-failed"
    /// The callback of a registration does not arrive; there is no second one.
    case journeysCallbackLost = "journeys-callback-lost"
    case braze503 = "braze-503"
    case media404 = "media-404"
    case mediaSlow = "media-slow"

    /// What it does to one answer.
    package var action: FaultAction {
        var action = FaultAction()
        switch self {
        case .campaignRelayDeny: action.status = 403
        case .campaignDenylist, .media404: action.status = 404
        case .campaign500Once: action.status = 500
        case .campaignHang: action.delay = .fixed(35_000)
        case .campaignLateRegistration: action.visibleAfter = 5_000
        case .campaignUnknownUUID: (action.status, action.body) = (500, "")
        case .campaignUnexpectedError: (action.status, action.body) = (500, "Unexpected error")
        case .campaignConnectionIssue: action.close = .reset
        case .standard503Twice, .braze503: action.status = 503
        case .standardStall: action.delay = .fixed(6_000)
        case .standard202: action.status = 202
        case .mediaSlow: action.rate = 4_000
        case .journeysPending, .journeysDryRunFailed, .journeysStoreFailed, .journeysCallbackLost: break
        }
        return action
    }

    /// What an interaction must be for it to apply, besides what its rule asks.
    package var conditions: [Condition] {
        switch self {
        case .campaignRelayDeny, .campaignDenylist, .campaign500Once, .campaignHang, .campaignConnectionIssue:
            [.anyOf(.system, [System.campaignClassic.name])]
        case .campaignLateRegistration, .campaignUnknownUUID, .campaignUnexpectedError:
            [.anyOf(.system, [System.campaignClassic.name]), .anyOf(.kind, [Kind.register.name])]
        case .standard503Twice, .standardStall: [.anyOf(.system, [System.campaignStandard.name])]
        case .standard202:
            [.anyOf(.system, [System.campaignStandard.name]), .anyOf(.kind, [Kind.register.name])]
        case .braze503: [.anyOf(.system, [System.braze.name])]
        case .media404, .mediaSlow: [.anyOf(.system, [System.media.name])]
        case .journeysPending, .journeysDryRunFailed, .journeysStoreFailed, .journeysCallbackLost:
            [.anyOf(.system, [System.journeys.name]), .anyOf(.kind, [Kind.register.name])]
        }
    }

    /// Whether a system is asked to behave so, whose answer then shows it, instead of the answer being changed.
    package var isOutcome: Bool {
        switch self {
        case .journeysPending, .journeysDryRunFailed, .journeysStoreFailed, .journeysCallbackLost: true
        default: false
        }
    }

    /// How often it acts; nil for always.
    package var times: Int? {
        switch self {
        case .campaign500Once: 1
        case .standard503Twice: 2
        default: nil
        }
    }

    /// For how many milliseconds from its first use it acts; nil for ever.
    package var window: Int64? {
        self == .campaignDenylist ? 60_000 : nil
    }
}
