/// The messages that one push made.
package struct Delivery: Sendable, Equatable {
    /// A recipient that got nothing.
    package struct Skipped: Sendable, Equatable {
        package var device: String
        package var reason: String

        package init(device: String, reason: String) {
            self.device = device
            self.reason = reason
        }
    }

    /// The place in the order of all deliveries.
    package var number: Int
    package var id: String
    package var session: String
    package var system: System
    package var application: String?
    package var title: String?
    package var createdAt: Timestamp
    package var skipped: [Skipped] = []
    /// How many messages it made; fewer may be kept.
    package var made = 0

    package init(
        number: Int, id: String, session: String, system: System, application: String?, title: String?,
        createdAt: Timestamp
    ) {
        self.number = number
        self.id = id
        self.session = session
        self.system = system
        self.application = application
        self.title = title
        self.createdAt = createdAt
    }
}
