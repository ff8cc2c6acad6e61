import Bytes
import Domain
import HTTP

/// What the inspection API needs of the rest of the server.
package struct InspectionEnvironment: Sendable {
    /// Runs an action after so many milliseconds; the returned closure calls it off.
    package typealias Schedule =
        @Sendable (_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
    /// Takes what is to be called when the server stops; the returned closure takes it back.
    package typealias OnStop = @Sendable (_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void

    package var domain: Domain
    package var version: String
    package var clock: Clock
    /// How secrets are masked, in every answer.
    package var redaction = Redaction.secrets(.general)
    package var startedAt: Timestamp
    package var access = AccessRules()
    package var certificates = CertificateFiles()
    /// The newest connections that ended.
    package var connections = ConnectionLog()
    package var schedule: Schedule
    /// Does work that would hold up other calls; at once where nothing else is set.
    package var background = Background.inline
    package var onStop: OnStop
    /// Makes the answers of calls whose time is over.
    let unmet: UnmetQueue
    /// The effective configuration with its secrets masked.
    package var configuration: @Sendable () -> JSON = { .object([]) }
    /// The emulated systems, with the configuration in effect.
    package var systems: @Sendable () -> [SystemDescription] = { [] }
    /// Whether the server takes calls from apps.
    package var isReady: @Sendable () -> Bool = { true }
    /// Where the server listens; known once it does.
    package var addresses: @Sendable () -> ListenAddresses = { ListenAddresses() }
    /// The calls that wait, and the streams that are read.
    package let openCalls = OpenCalls()
    /// What only the parts below the API know of the running process.
    package var process: @Sendable () -> ProcessFacts = { ProcessFacts() }
    /// What makes pushes now; nil where nothing can be sent.
    package var currentSender: @Sendable () -> PushSender? = { nil }
    /// Makes pushes; nil where nothing can be sent.
    package var sender: PushSender? {
        get { currentSender() }
        set { currentSender = { newValue } }
    }
    /// Hands messages over to the ways that leave the server, and calls back once all have reported.
    package var transport:
        @Sendable (_ messages: [Message], _ push: Push, _ done: @escaping @Sendable () -> Void) -> Void = {
            $2()
        }
    /// The addresses of a session that has ports of its own.
    package var sessionAddresses: @Sendable (_ session: String) -> SessionAddresses? = { _ in nil }
    /// Opens ports for a session, or says which it has.
    package var openSession: @Sendable (_ session: String) throws(SessionPortsError) -> SessionAddresses = {
        (_) throws(SessionPortsError) in throw .stopping
    }
    /// Closes the ports of a session that is deleted; whether it had any.
    package var closeSession: @Sendable (_ session: String) -> Bool = { _ in false }
    /// The page for a browser; nil when there is none.
    package var page: (@Sendable () -> Response)?

    package init(
        domain: Domain, version: String, clock: Clock, startedAt: Timestamp, schedule: @escaping Schedule,
        onStop: @escaping OnStop, answering: Background = .inline
    ) {
        self.domain = domain
        self.version = version
        self.clock = clock
        self.startedAt = startedAt
        self.schedule = schedule
        self.onStop = onStop
        unmet = UnmetQueue(domain.journal, background: answering)
    }
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
