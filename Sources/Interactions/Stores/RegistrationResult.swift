/// How the registration of a device ended, for systems that tell it only when they are asked.
package struct RegistrationResult: Sendable, Equatable {
    /// What it is asked for by; of its own in all sessions.
    package var id: String
    package var session: String
    package var system: System
    /// Whom the application belongs to, in lower case; nil where the system knows none.
    package var organization: String?
    /// In lower case.
    package var application: String?
    /// The vendor's word.
    package var status: String
    /// The vendor's word for a failure.
    package var reason: String?

    package init(
        id: String, session: String, system: System, organization: String?, application: String?, status: String,
        reason: String?
    ) {
        self.id = id
        self.session = session
        self.system = system
        self.organization = organization
        self.application = application
        self.status = status
        self.reason = reason
    }
}
