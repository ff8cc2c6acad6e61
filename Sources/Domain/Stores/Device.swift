import Bytes

/// An app on a phone, as its registrations describe it: one for each session, system, application and token.
package struct Device: Sendable, Equatable {
    /// Whether pushes reach it.
    package enum State: String, Sendable, CaseIterable {
        case active
        case expired
        case rejected
    }

    /// One registration.
    package struct Entry: Sendable, Equatable {
        package var at: Timestamp
        package var userKey: String?
        /// The vendor's fields of that registration.
        package var parameters: JSON

        package init(at: Timestamp, userKey: String?, parameters: JSON) {
            self.at = at
            self.userKey = userKey
            self.parameters = parameters
        }
    }

    /// `d-` and a number.
    package var id: String
    package var session: String
    package var system: System
    package var application: String?
    package var token: String?
    package var platform: Platform?
    package var state: State = .active
    package var firstSeen: Timestamp
    package var lastSeen: Timestamp
    /// The newest registrations, oldest first; bounded.
    package var history: [Entry] = []
    /// All user keys that registered it, in the order of their first use; bounded.
    package var userKeys: [String] = []
    /// Scheme, host, port and session prefix through which it registered.
    package var baseURL: String?
    /// What a tester said of it: `bundleId`, `package`, `simulator`, `adbSerial`.
    package var settings: [String: String] = [:]
    /// What tells phones of an application apart; nil when the registrations do not say.
    package var phone: String?
    package var replaces: String?
    package var replacedBy: String?
    /// It is known only from this moment on, as one in a staging table; nil for at once.
    package var visibleFrom: Timestamp?

    package init(
        id: String, session: String, system: System, application: String?, token: String?, platform: Platform?,
        firstSeen: Timestamp
    ) {
        self.id = id
        self.session = session
        self.system = system
        self.application = application
        self.token = token
        self.platform = platform
        self.firstSeen = firstSeen
        self.lastSeen = firstSeen
    }

    /// The user who registered it last; nil when anonymous or logged out.
    package var userKey: String? { history.last?.userKey }
}
