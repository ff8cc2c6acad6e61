import HTTP

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A listening socket, accepted from on one loop; its connections go to all loops in turn.
///
/// Unchecked: all that changes is touched only on its loop, which runs one thing at a time.
package final class Listener: Watcher, @unchecked Sendable {
    /// Connections that are taken at a stretch.
    private static let batch = 64
    /// How long nothing is accepted when descriptors or memory have run out, in milliseconds.
    private static let pause = 100

    /// The address that is listened on, without port and brackets.
    package let host: String
    /// The port, also when the system chose it.
    package let port: UInt16
    package let session: String?
    let address: SocketAddress
    let mode: Endpoint.Mode
    private let descriptor: Int32
    private let loop: EventLoop
    private let loops: [EventLoop]
    private let context: ServerContext
    private var turn = 0
    private var pausing: TimerToken?
    private var closed = false

    /// Takes over a bound socket; `open` begins to accept.
    init?(_ socket: BoundSocket, loop: EventLoop, loops: [EventLoop], context: ServerContext) {
        guard let descriptor = socket.take() else { return nil }
        self.descriptor = descriptor
        address = socket.address
        host = address.host
        port = address.port
        mode = socket.endpoint.mode
        session = socket.endpoint.session
        self.loop = loop
        self.loops = loops
        self.context = context
    }

    /// Begins to accept. From any thread.
    func open() {
        loop.execute { [self] in
            watch()
        }
    }

    /// Stops accepting and gives the port back. From any thread.
    /// - Parameter completion: called on the loop when the port is free.
    func close(completion: @escaping @Sendable () -> Void) {
        loop.execute { [self] in
            abandon()
            completion()
        }
    }

    func ready(_ readiness: Readiness) {
        for _ in 0..<Listener.batch {
            guard !closed, pausing == nil, acceptOne() else { return }
        }
    }

    func abandon() {
        guard !closed else { return }
        closed = true
        if let pausing { loop.cancel(pausing) }
        loop.forget(descriptor)
        Socket.close(descriptor)
    }

    func expired() {}

    func resume() {}

    private func watch() {
        guard !closed else { return }
        do throws(SystemError) {
            try loop.watchListener(descriptor, self)
        } catch {
            rest()
        }
    }

    private func acceptOne() -> Bool {
        do throws(SystemError) {
            let (accepted, remote) = try Socket.accept(descriptor)
            adopt(accepted, remote)
            return true
        } catch {
            switch error.code {
            case EAGAIN, EWOULDBLOCK: return false
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                loop.unwatch(descriptor)
                rest()
                return false
            default:
                // The connection was gone before it was taken (accept(2): network errors are passed on).
                return true
            }
        }
    }

    /// Accepts nothing for a while, so that a lack of descriptors costs no time.
    private func rest() {
        pausing = loop.schedule(after: Listener.pause) { [self] in
            pausing = nil
            watch()
        }
    }

    private func reportDropped(_ remote: SocketAddress) {
        let peer = Peer(
            remoteAddress: remote.description, localAddress: host, localPort: Int(port), session: session)
        context.handler.ended(
            ConnectionReport(
                acceptedAt: SystemClock.wallMilliseconds, peer: peer, alpn: nil, requests: 0, outcome: .limit))
    }

    private func adopt(_ accepted: Int32, _ remote: SocketAddress) {
        let verdict = context.count.enter(remote.key)
        guard verdict != .drop else {
            Socket.close(accepted)
            reportDropped(remote)
            return
        }
        turn = (turn + 1) % loops.count
        let target = loops[turn]
        let connection = Connection(
            loop: target, context: context, listener: self, descriptor: accepted, remote: remote,
            served: verdict == .serve)
        if target === loop {
            connection.start()
        } else {
            target.execute { connection.start() }
        }
    }
}

/// Where a server listens, and what it speaks there.
package struct Endpoint: Sendable {
    /// What is spoken on the connections of a listener.
    package enum Mode: Sendable {
        case plain
        case tls(any ChannelFactory)
        /// TLS when the first byte is that of a TLS record (0x16), else plain.
        case both(any ChannelFactory)
    }

    /// A numeric IPv4 or IPv6 address, or `localhost`; `::` is every address of both families.
    package var host: String
    /// 0 lets the system choose.
    package var port: UInt16
    package var mode: Mode
    /// The session whose own port this is.
    package var session: String?

    package init(host: String = "127.0.0.1", port: UInt16 = 0, mode: Mode = .plain, session: String? = nil) {
        self.host = host
        self.port = port
        self.mode = mode
        self.session = session
    }
}
