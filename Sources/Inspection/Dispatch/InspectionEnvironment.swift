import Domain
import HTTP

/// What the inspection API needs of the rest of the server.
package struct InspectionEnvironment: Sendable {
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
    /// The process around the API.
    package var process: any ServerProcess
    /// Does work that would hold up other calls; at once where nothing else is set.
    package var background = Background.inline
    /// Makes the answers of calls whose time is over.
    let unmet: UnmetQueue
    /// What the configuration says.
    package var settings: any EffectiveSettings = FixedSettings()
    /// Where the server listens.
    package var addresses = ListenAddresses()
    /// The calls that wait, and the streams that are read.
    package let openCalls = OpenCalls()
    /// Takes messages out of the server; nil where they stay.
    package var carrier: (any MessageCarrier)?
    /// The ports of sessions; nil where none can be had.
    package var sessionListeners: (any SessionListeners)?
    /// The page for a browser; nil when there is none.
    package var page: Response?

    package init(
        domain: Domain, version: String, clock: Clock, startedAt: Timestamp, process: any ServerProcess,
        answering: Background = .inline
    ) {
        self.domain = domain
        self.version = version
        self.clock = clock
        self.startedAt = startedAt
        self.process = process
        unmet = UnmetQueue(domain.journal, background: answering)
    }
}
