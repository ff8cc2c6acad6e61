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
    /// How it will end, while it is pending and ends by itself.
    package var ending: Ending?

    package init(
        id: String, session: String, system: System, organization: String?, application: String?, status: String,
        reason: String?, ending: Ending? = nil
    ) {
        self.id = id
        self.session = session
        self.system = system
        self.organization = organization
        self.application = application
        self.status = status
        self.reason = reason
        self.ending = ending
    }
}

extension RegistrationResult {
    /// How a pending registration will end.
    package struct Ending: Sendable, Equatable {
        package var status: String
        package var reason: String?
        /// The device that it makes or would make.
        package var device: DeviceKey?
        /// Whether the device was removed before it was made.
        package var isCancelled = false

        package init(_ status: String, _ reason: String?, device: DeviceKey? = nil) {
            self.status = status
            self.reason = reason
            self.device = device
        }

        /// The device that will be made.
        var awaited: DeviceKey? { reason == nil && !isCancelled ? device : nil }
    }

    /// What makes two registrations the same. Texts are in one spelling.
    package struct DeviceKey: Sendable, Hashable {
        package var session: String
        package var system: System
        package var application: String?
        package var token: String
        package var user: String

        package init(session: String, system: System, application: String?, token: String, user: String) {
            self.session = session
            self.system = system
            self.application = application
            self.token = token
            self.user = user
        }
    }
}
