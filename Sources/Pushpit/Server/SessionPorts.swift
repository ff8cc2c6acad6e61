import Inspection
import Synchronization
import Transport

/// The sessions that have ports of their own.
final class SessionPorts: SessionListeners {
    /// More sessions than this get no ports, so that no script can use up the machine's.
    static let maximumCount = 256

    private struct Pair {
        var http: [Listener]
        var https: [Listener]
    }

    private let server: Server
    private let factory: any ChannelFactory
    private let configuration: Configuration
    /// By session; nil from the end on.
    private let pairs = Mutex<[String: Pair]?>([:])

    /// - Parameters:
    ///   - server: what serves the ports.
    ///   - factory: makes the channels of those with TLS.
    init(_ server: Server, _ factory: any ChannelFactory, _ configuration: Configuration) {
        self.server = server
        self.factory = factory
        self.configuration = configuration
    }

    /// Opens a port for HTTP and one for HTTPS, or says which a session has already.
    func open(_ session: String) throws(SessionPortsError) -> SessionAddresses {
        try pairs.withLock { (pairs) throws(SessionPortsError) in
            guard let count = pairs?.count else { throw .stopping }
            if let pair = pairs?[session] { return addresses(pair) }
            guard count < Self.maximumCount else { throw .tooMany(Self.maximumCount) }
            let http = try listen(.plain, session)
            do throws(SessionPortsError) {
                let pair = Pair(http: http, https: try listen(.tls(factory), session))
                pairs?[session] = pair
                return addresses(pair)
            } catch {
                close(http)
                throw error
            }
        }
    }

    /// The addresses of a session; nil when it has no ports of its own.
    func addresses(of session: String) -> SessionAddresses? {
        pairs.withLock { $0?[session] }.map(addresses)
    }

    /// Closes the ports of a session; whether it had any.
    func close(_ session: String) -> Bool {
        guard let pair = pairs.withLock({ $0?.removeValue(forKey: session) }) else { return false }
        close(pair.http + pair.https)
        return true
    }

    /// Opens none any more: the server stops.
    func end() {
        pairs.withLock { $0 = nil }
    }

    private func listen(_ mode: Endpoint.Mode, _ session: String) throws(SessionPortsError) -> [Listener] {
        var listeners: [Listener] = []
        do throws(ListenError) {
            let endpoint = Endpoint(host: configuration.host, port: 0, mode: mode, session: session)
            for socket in try BoundSocket.all(endpoint) { listeners.append(try server.listen(on: socket)) }
            return listeners
        } catch {
            close(listeners)
            throw error == .notServing ? .stopping : .cannotListen("\(error)")
        }
    }

    private func close(_ listeners: [Listener]) {
        for listener in listeners { server.close(listener) }
    }

    private func addresses(_ pair: Pair) -> SessionAddresses {
        let host = configuration.shownHost
        return SessionAddresses(
            http: pair.http.first.map { "http://\(host):\($0.port)" },
            https: pair.https.first.map { "https://\(host):\($0.port)" })
    }
}
