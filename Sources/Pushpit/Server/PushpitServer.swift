import Bytes
import Crypto
import Domain
import HTTP
import Inspection
import Systems
import Transport

/// The whole server: state, systems, inspection API, listeners.
package final class PushpitServer: Sendable {
    package let addresses: ServerAddresses
    /// What the apps' calls have left; for tests in the same process.
    package let domain: Domain
    let live: LiveConfiguration
    private let surroundings: SystemSurroundings
    private let gateway: Gateway
    private let server: Server
    private let client: HTTPClient
    private let shutdown = Shutdown()
    private let ports: SessionPorts
    private let configuration: Configuration

    /// Starts: when this returns, clients can connect.
    package init(_ effective: EffectiveConfiguration) throws(ServerError) {
        let configuration = effective.configuration
        self.configuration = configuration
        let clock = Clock { Timestamp(milliseconds: SystemClock.wallMilliseconds) }
        (server, client) = try Self.loops(configuration)
        let domain = Self.domain(configuration, clock)
        self.domain = domain

        let tls = try Credentials(configuration) { serverName, session in
            domain.failsHandshake(
                session: session ?? serverName.flatMap(SessionName.named) ?? Link.defaultSession, at: clock.now())
        }
        let factory = TLSChannelFactory(context: tls.context)
        let bound = try BoundPorts(configuration, factory)
        let places = ListenAddresses(
            host: configuration.shownHost, reach: configuration.reach, http: bound.http, https: bound.https,
            publicURL: configuration.publicURL, caFile: tls.caFile)

        surroundings = SystemSurroundings(domain: domain, localURL: places.url)
        let systems = try SystemSet(configuration, in: surroundings)
        live = LiveConfiguration(effective, systems)
        ports = SessionPorts(server, factory, configuration)
        let process = RunningProcess(server: server, shutdown: shutdown, faults: domain.faults)
        let token = configuration.neededToken

        var environment = InspectionEnvironment(
            domain: domain, version: PushpitVersion.text, clock: clock, startedAt: clock.now(), process: process,
            answering: .queue("answers"))
        environment.background = .queue("background")
        environment.redaction = configuration.redact ? .secrets(AllSystems.registry.secrets) : .off
        environment.access = AccessRules(
            token: token, corsOrigin: configuration.corsOrigin, hostNames: configuration.hostNames,
            loopback: configuration.reach == .loopback)
        environment.certificates = tls.files
        environment.settings = live
        environment.addresses = places
        environment.carrier = MessageTransports(live: live, domain: domain, client: client)
        environment.sessionListeners = ports
        environment.page = StartPage.response
        gateway = Gateway(
            domain: domain, routes: systems.routes, inspection: InspectionAPI(environment: environment),
            connections: environment.connections,
            followUps: FollowUps(domain: domain, process: process, client: client))

        addresses = ServerAddresses(
            http: "http://\(configuration.shownHost):\(bound.http ?? 0)",
            https: "https://\(configuration.shownHost):\(bound.https ?? 0)", caFile: tls.caFile, token: token,
            networkHosts: configuration.reach == .everyone ? HostNames.networkAddresses() : [],
            advice: configuration.reach == .loopback && Container.isAround() ? Container.advice : nil)
        server.start(gateway, on: bound.sockets)
    }

    /// Stops: waiting calls are answered with 503, requests under way are finished within the configured time.
    package func stop(_ completion: @escaping @Sendable () -> Void) {
        shutdown.begin()
        ports.end()
        server.stop(within: configuration.shutdownTimeout) { [client] in
            client.stop()
            completion()
        }
    }

    /// Takes over what of a configuration that was read again can change while the server runs: all that only the file
    /// says, of the systems, and the log.
    /// - Returns: the keys whose new value holds from the next start on.
    package func reload(_ new: EffectiveConfiguration) throws(ServerError) -> [String] {
        let (effective, waiting) = live.effective.taking(new)
        let systems = try SystemSet(effective.configuration, in: surroundings)
        gateway.use(systems.routes)
        live.use(effective, systems)
        return waiting
    }

    /// What runs connections, and what makes requests of other servers, on a loop of its own.
    private static func loops(_ configuration: Configuration) throws(ServerError) -> (Server, HTTPClient) {
        do {
            return (
                try Server(limits: configuration.limits, bounds: configuration.bounds),
                HTTPClient(loop: try EventLoop(label: "outgoing"))
            )
        } catch {
            throw ServerError("cannot start: \(error)", .inputOutput)
        }
    }

    private static func domain(_ configuration: Configuration, _ clock: Clock) -> Domain {
        let journal = Journal(
            bounds: Bounds(interactions: configuration.maxInteractions, bytes: configuration.maxJournalBytes),
            clock: clock, background: .queue("journal"), scanning: .queue("journal-scans"))
        return Domain(
            journal: journal, bounds: configuration.storeBounds, linkKeys: AllSystems.registry.linkKeys, clock: clock,
            secret: Random.bytes(32))
    }
}

extension FollowUps {
    /// With the server's timers and its client.
    fileprivate convenience init(domain: Domain, process: RunningProcess, client: HTTPClient) {
        self.init(
            domain: domain, schedule: { _ = process.schedule($0, $1) },
            send: { request, completion in
                client.send(request) { result in
                    completion(result.mapError { OutgoingFailure($0.description) })
                }
            })
    }
}
