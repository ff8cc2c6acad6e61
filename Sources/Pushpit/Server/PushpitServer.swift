import Bytes
import Crypto
import Domain
import HTTP
import Inspection
import Synchronization
import Systems
import Transport

/// The whole server: state, systems, inspection API, listeners.
package final class PushpitServer: Sendable {
    package let addresses: ServerAddresses
    /// What the apps' calls have left; for tests in the same process.
    package let domain: Domain
    let live: LiveConfiguration
    let surroundings: SystemSurroundings
    let gateway: Gateway
    private let server: Server
    private let client: HTTPClient
    private let shutdown: Shutdown
    private let ports = SessionPorts()
    private let configuration: Configuration

    /// Starts: when this returns, clients can connect.
    package init(_ effective: EffectiveConfiguration) throws(ServerError) {
        let configuration = effective.configuration
        self.configuration = configuration
        let clock = Clock { Timestamp(milliseconds: Self.wallMilliseconds) }
        let journal = Journal(
            bounds: Bounds(interactions: configuration.maxInteractions, bytes: configuration.maxJournalBytes),
            clock: clock, background: .queue("journal"), scanning: .queue("journal-scans"))
        domain = Domain(
            journal: journal, bounds: configuration.storeBounds, linkKeys: AllSystems.registry.linkKeys, clock: clock,
            secret: Random.bytes(32))
        shutdown = Shutdown()
        let (domain, faults) = (self.domain, self.domain.faults)
        let ports = ports
        let tls = try Credentials(configuration) { serverName, port in
            domain.failsHandshake(
                session: ports.session(ofPort: port) ?? serverName.flatMap(SessionName.named) ?? Link.defaultSession,
                at: clock.now())
        }
        let loopback = configuration.reach == .loopback
        let needsToken = !configuration.open && (configuration.token != nil || !loopback || configuration.isTunnelled)
        let token = needsToken ? configuration.token ?? Random.token() : nil
        let timers = TimerHost()
        let shutdown = shutdown
        var environment = InspectionEnvironment(
            domain: domain, version: PushpitVersion.text, clock: clock, startedAt: clock.now(),
            schedule: { timers.schedule($0, $1) }, onStop: { shutdown.add($0) }, answering: .queue("answers"))
        environment.background = .queue("background")
        environment.redaction = configuration.redact ? .secrets(AllSystems.registry.secrets) : .off
        environment.access = AccessRules(
            token: token, corsOrigin: configuration.corsOrigin, hostNames: configuration.hostNames, loopback: loopback)
        environment.certificates = tls.files
        environment.isReady = { !shutdown.hasBegun }
        environment.openSession = { (session) throws(SessionPortsError) in try ports.open(session) }
        environment.sessionAddresses = { ports.addresses(of: $0) }
        environment.closeSession = { ports.close($0) }
        environment.page = { StartPage.response }
        let book = AddressBook()
        environment.addresses = { book.addresses }
        environment.process = { book.facts(faults) }
        let client = try Self.client()
        self.client = client
        let surroundings = SystemSurroundings(domain: domain) { book.addresses.url }
        self.surroundings = surroundings
        let systems = try SystemSet(configuration, in: surroundings)
        let live = LiveConfiguration(effective, systems)
        self.live = live
        environment.configuration = { live.effective.json }
        environment.systems = { AllSystems.registry.descriptions(live.effective.configuration.systems) }
        environment.currentSender = { live.sender }
        let transports = MessageTransports(sender: { live.sender }, domain: domain, client: client)
        environment.transport = { transports.deliver($0, $1, $2) }
        gateway = Gateway(
            domain: domain, routes: systems.routes, inspection: InspectionAPI(environment: environment),
            connections: environment.connections,
            followUps: FollowUps(domain: domain, timers: timers, client: client))
        do {
            server = try Server(handler: gateway, limits: configuration.limits, bounds: configuration.bounds)
        } catch {
            throw ServerError("cannot start: \(error)", .inputOutput)
        }
        timers.use(server.mainLoop)
        book.enter(server)
        let factory = TLSChannelFactory(context: tls.context)
        let bound = try Self.listen(server, configuration, factory)
        ports.use(server, factory, configuration)
        addresses = ServerAddresses(
            http: "http://\(configuration.shownHost):\(bound.http ?? 0)",
            https: "https://\(configuration.shownHost):\(bound.https ?? 0)", caFile: tls.caFile, token: token,
            networkHosts: configuration.reach == .everyone ? HostNames.networkAddresses() : [])
        book.enter(
            ListenAddresses(
                host: configuration.shownHost, reach: configuration.reach, http: bound.http, https: bound.https,
                publicURL: configuration.publicURL, caFile: tls.caFile))
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

    private static func listen(
        _ server: Server, _ configuration: Configuration, _ factory: TLSChannelFactory
    ) throws(ServerError) -> (http: Int?, https: Int?) {
        let shared = Set(configuration.ports.filter { $0 != 0 }).intersection(configuration.tlsPorts)
        var plain: [Int] = []
        var secure: [Int] = []
        for port in configuration.ports {
            let mode: Endpoint.Mode = shared.contains(port) ? .both(factory) : .plain
            let bound = try listen(server, configuration.host, port, mode)
            plain.append(bound)
            if shared.contains(port) { secure.append(bound) }
        }
        for port in configuration.tlsPorts where !shared.contains(port) {
            secure.append(try listen(server, configuration.host, port, .tls(factory)))
        }
        return (plain.first, secure.first)
    }

    private static func listen(
        _ server: Server, _ host: String, _ port: Int, _ mode: Endpoint.Mode
    ) throws(ServerError) -> Int {
        do throws(ListenError) {
            let endpoint = Endpoint(host: host, port: UInt16(truncatingIfNeeded: port), mode: mode)
            return Int(try server.listen(endpoint).port)
        } catch {
            throw ServerError("\(error). \(advice(error, port))", .inputOutput)
        }
    }

    private static func advice(_ error: ListenError, _ port: Int) -> String {
        switch error {
        case .addressInUse:
            "Stop what uses port \(port), or choose another with --port or --tls-port (0 picks a free one)."
        case .notPermitted:
            "Choose a port from 1024 on, or allow it: sudo setcap cap_net_bind_service=+ep on the program."
        case .badAddress: "Give --host an address of this machine, such as 127.0.0.1 or 0.0.0.0."
        case .system: "Check --host and --port."
        }
    }

    /// What makes requests of other servers, on a loop of its own.
    private static func client() throws(ServerError) -> HTTPClient {
        do {
            return HTTPClient(loop: try EventLoop(label: "outgoing"))
        } catch {
            throw ServerError("cannot start: \(error)", .inputOutput)
        }
    }
}
