/// What can happen to the state of the server: the closed list of it, resolved, so that the same changes in the same order give
/// the same state.
///
/// A change carries its ids, numbers and times itself; taking it in needs neither clock nor chance nor configuration.
package enum Change: Sendable, Equatable {
    /// An interaction came, with its `seq`, its batch and its time.
    case interaction(Interaction)
    /// The end of what was sent for an interaction is known.
    case transfer(seq: UInt64, Interaction.Transfer)
    /// Interactions were deleted.
    case removed([UInt64])
    /// The bounds pushed out all interactions up to this one.
    case evicted(through: UInt64)

    case registered(DeviceRegistration)
    /// A device is as this now: a tester or a call of its app changed it, or a snapshot brought it.
    case device(Device)
    case deviceForgotten(String)

    case link(Link)
    case linkClicked(String)
    case linkForgotten(String)

    case delivery(Delivery)
    case message(Message)
    case messageHit(String, Hits.Name, at: Timestamp)
    case messageForgotten(String)

    case result(RegistrationResult)
    case resultForgotten(String)

    /// A fault rule is as this now, at its place or at the end.
    case fault(FaultRule)
    case faultUsed(FaultUse)
    case faultForgotten(String)

    case login(Login)
    case loginForgotten(String)

    case session(SessionEntry)
    case sessionForgotten(String)
    /// Parts of what belongs to a session, nil for all, are forgotten. Of one session the interactions are not among them:
    /// those are deleted as the `seq`s that they are.
    case reset(session: String?, ResetParts)

    /// Numbers were given out: those of new ids go on after these.
    case reserved(Counters)
}

extension Change {
    /// The session that what it brings belongs to; nil for what belongs to none.
    package var owner: String? {
        switch self {
        case .interaction(let interaction): interaction.session
        case .registered(let registration): registration.session
        case .device(let device): device.session
        case .link(let link): link.session
        case .delivery(let delivery): delivery.session
        case .message(let message): message.session
        case .result(let result): result.session
        case .fault(let rule): rule.session
        case .login(let login): login.session
        case .session(let entry): entry.name
        default: nil
        }
    }

    /// The same in another session.
    package func moved(to session: String) -> Change {
        switch self {
        case .interaction(var interaction):
            interaction.session = session
            return .interaction(interaction)
        case .device(var device):
            device.session = session
            return .device(device)
        case .link(var link):
            link.session = session
            return .link(link)
        case .delivery(var delivery):
            delivery.session = session
            return .delivery(delivery)
        case .message(var message):
            message.session = session
            return .message(message)
        case .result(var result):
            result.session = session
            return .result(result)
        case .fault(var rule):
            rule.session = session
            return .fault(rule)
        case .login(var login):
            login.session = session
            return .login(login)
        default: return self
        }
    }
}

/// The parts of the state that a reset can be about.
package struct ResetParts: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let interactions = ResetParts(rawValue: 1 << 0)
    package static let devices = ResetParts(rawValue: 1 << 1)
    package static let messages = ResetParts(rawValue: 1 << 2)
    package static let links = ResetParts(rawValue: 1 << 3)
    package static let faults = ResetParts(rawValue: 1 << 4)
    package static let registrations = ResetParts(rawValue: 1 << 5)
    package static let logins = ResetParts(rawValue: 1 << 6)

    package static let all = ResetParts(rawValue: 1 << 7 - 1)

    /// The names, in the order of their bits.
    package static let names = [
        "interactions", "devices", "messages", "links", "faults", "registrations", "logins",
    ]

    /// The part of a name.
    package init?(name: String) {
        guard let index = Self.names.firstIndex(of: name) else { return nil }
        self.init(rawValue: 1 << UInt8(index))
    }
}

/// The last number of each kind that was given out, 0 for none.
package struct Counters: Sendable, Equatable {
    package var seq: UInt64 = 0
    package var devices = 0
    package var links = 0
    package var deliveries = 0
    package var messages = 0
    package var faults = 0
    /// Events that back ends handed over.
    package var events = 0

    package init() {}
}

/// What a fault rule has done so far.
package struct FaultUse: Sendable, Equatable {
    /// The id of the rule.
    package var rule: String
    package var applied: Int
    package var turns: Int
    package var firstApplied: Timestamp?

    package init(rule: String, applied: Int, turns: Int, firstApplied: Timestamp?) {
        self.rule = rule
        self.applied = applied
        self.turns = turns
        self.firstApplied = firstApplied
    }
}
