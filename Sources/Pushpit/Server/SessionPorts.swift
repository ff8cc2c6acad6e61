import Inspection
import Synchronization
import Transport

/// The sessions that have ports of their own.
final class SessionPorts: Sendable {
    /// More sessions than this get no ports, so that no script can use up the machine's.
    static let maximumCount = 256

    /// What opens the listeners, known once the server is there.
    fileprivate struct Opener {
        var server: Server
        var factory: any ChannelFactory
        var configuration: Configuration
    }

    fileprivate struct Pair {
        var http: Listener
        var https: Listener
    }

    private struct State {
        var opener: Opener?
        var pairs: [String: Pair] = [:]
        var sessions: [UInt16: String] = [:]
    }

    private let state = Mutex(State())

    /// Gives what opens the listeners.
    func use(_ server: Server, _ factory: any ChannelFactory, _ configuration: Configuration) {
        state.withLock {
            $0.opener = Opener(server: server, factory: factory, configuration: configuration)
        }
    }

    /// Opens a port for HTTP and one for HTTPS, or says which a session has already.
    func open(_ session: String) throws(SessionPortsError) -> SessionAddresses {
        try state.withLock { (state) throws(SessionPortsError) in
            guard let opener = state.opener else { throw .stopping }
            if let pair = state.pairs[session] { return opener.addresses(pair) }
            guard state.pairs.count < Self.maximumCount else { throw .tooMany(Self.maximumCount) }
            let http = try opener.listen(.plain, session)
            let https: Listener
            do throws(SessionPortsError) {
                https = try opener.listen(.tls(opener.factory), session)
            } catch {
                opener.server.close(http)
                throw error
            }
            let pair = Pair(http: http, https: https)
            state.pairs[session] = pair
            for listener in [http, https] { state.sessions[listener.port] = session }
            return opener.addresses(pair)
        }
    }

    /// The addresses of a session; nil when it has no ports of its own.
    func addresses(of session: String) -> SessionAddresses? {
        state.withLock { state in
            guard let opener = state.opener, let pair = state.pairs[session] else { return nil }
            return opener.addresses(pair)
        }
    }

    /// The session whose own port this is.
    func session(ofPort port: Int) -> String? {
        state.withLock { $0.sessions[UInt16(truncatingIfNeeded: port)] }
    }

    /// Closes the ports of a session; whether it had any.
    func close(_ session: String) -> Bool {
        state.withLock { state in
            guard let opener = state.opener, let pair = state.pairs.removeValue(forKey: session) else { return false }
            for listener in [pair.http, pair.https] {
                state.sessions[listener.port] = nil
                opener.server.close(listener)
            }
            return true
        }
    }

    /// Opens none any more: the server stops.
    func end() {
        state.withLock { state in
            state.opener = nil
            state.pairs = [:]
        }
    }
}

extension SessionPorts.Opener {
    fileprivate func listen(_ mode: Endpoint.Mode, _ session: String) throws(SessionPortsError) -> Listener {
        do throws(ListenError) {
            return try server.listen(Endpoint(host: configuration.host, port: 0, mode: mode, session: session))
        } catch {
            throw .cannotListen("\(error)")
        }
    }

    fileprivate func addresses(_ pair: SessionPorts.Pair) -> SessionAddresses {
        let host = configuration.shownHost
        return SessionAddresses(http: "http://\(host):\(pair.http.port)", https: "https://\(host):\(pair.https.port)")
    }
}
