import Bytes
import Domain

/// The process that the API runs in: its time, its end, and what it measures of itself.
package protocol ServerProcess: Sendable {
    /// Whether it takes calls from apps.
    var isReady: Bool { get }
    /// What only the parts below the API know of it.
    var facts: ProcessFacts { get }

    /// Runs an action after so many milliseconds; the returned closure calls it off.
    func schedule(_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    /// Takes what is to be called when the server stops; the returned closure takes it back.
    func onStop(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}

/// What the configuration in effect says, which changes when its file is read again.
package protocol EffectiveSettings: Sendable {
    /// The configuration with its secrets masked.
    var document: JSON { get }
    /// The emulated systems.
    var systems: [SystemDescription] { get }
    /// Makes pushes; nil where nothing can be sent.
    var sender: PushSender? { get }
}

/// Settings that stay as they are.
package struct FixedSettings: EffectiveSettings {
    package var document: JSON
    package var systems: [SystemDescription]
    package var sender: PushSender?

    package init(document: JSON = .object([]), systems: [SystemDescription] = [], sender: PushSender? = nil) {
        self.document = document
        self.systems = systems
        self.sender = sender
    }
}

/// The ways of a message that leave the server.
package protocol MessageCarrier: Sendable {
    /// Takes messages on the ways of their push that have not reported yet, and calls back once all have.
    func deliver(_ messages: [Message], _ push: Push, _ done: @escaping @Sendable () -> Void)
}

/// The ports that sessions have of their own.
package protocol SessionListeners: Sendable {
    /// Opens ports for a session, or says which it has.
    func open(_ session: String) throws(SessionPortsError) -> SessionAddresses

    /// Where a session listens; nil when it has no ports of its own.
    func addresses(of session: String) -> SessionAddresses?

    /// Closes the ports of a session that is deleted; whether it had any.
    func close(_ session: String) -> Bool
}

/// Where a session with ports of its own listens.
package struct SessionAddresses: Sendable, Equatable {
    package var http: String?
    package var https: String?

    package init(http: String?, https: String?) {
        self.http = http
        self.https = https
    }
}
