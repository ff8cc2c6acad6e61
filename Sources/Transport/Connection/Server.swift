import Bytes
import HTTP
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Loops and listeners. The loops are there at once; connections are served from `start` to `stop`.
package final class Server: Sendable {
    private struct State {
        /// nil before the start and from the stop on.
        var context: ServerContext?
        var listeners: [Listener] = []
        var next = 0
    }

    /// The cores that are online, at least 1.
    package static var cores: Int {
        max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    private let loops: [EventLoop]
    private let limits: Limits
    private let count: ConnectionCount
    private let state = Mutex(State())

    /// - Parameter loops: how many threads' worth of connections; at least 1, best one per core.
    package init(
        limits: Limits = Limits(), bounds: ConnectionBounds = ConnectionBounds(), loops count: Int = Server.cores
    ) throws(SystemError) {
        var loops: [EventLoop] = []
        for index in 0..<max(1, count) { loops.append(try EventLoop(label: "loop-\(index)")) }
        self.loops = loops
        self.limits = limits
        self.count = ConnectionCount(bounds)
    }

    /// Starts without a listener.
    package convenience init(
        handler: any RequestHandler, limits: Limits = Limits(), bounds: ConnectionBounds = ConnectionBounds(),
        loops count: Int = Server.cores
    ) throws(SystemError) {
        try self.init(limits: limits, bounds: bounds, loops: count)
        start(handler)
    }

    /// Connections that are served now.
    package var connectionCount: Int { count.total }

    /// A loop to schedule other work on.
    package var mainLoop: EventLoop { loops[0] }

    /// Begins to serve what connects to the sockets, and what `listen` opens later.
    package func start(_ handler: any RequestHandler, on sockets: [BoundSocket] = []) {
        state.withLock { $0.context = ServerContext(handler: handler, limits: limits, count: count) }
        for socket in sockets { _ = accept(on: socket) }
    }

    /// Opens a further listener: when this returns, clients can connect.
    package func listen(_ endpoint: Endpoint) throws(ListenError) -> Listener {
        try listen(on: BoundSocket(endpoint))
    }

    /// Serves what connects to a bound socket.
    package func listen(on socket: BoundSocket) throws(ListenError) -> Listener {
        guard let listener = accept(on: socket) else { throw .notServing }
        return listener
    }

    /// nil when the server does not run, or the socket has its listener already.
    private func accept(on socket: BoundSocket) -> Listener? {
        state.withLock { state in
            state.next = (state.next + 1) % loops.count
            guard let context = state.context,
                let listener = Listener(socket, loop: loops[state.next], loops: loops, context: context)
            else { return nil }
            state.listeners.append(listener)
            listener.open()
            return listener
        }
    }

    /// Closes a listener; its connections end after the request that is under way.
    /// - Parameter completion: called on a loop when the port is free.
    package func close(_ listener: Listener, completion: @escaping @Sendable () -> Void = {}) {
        state.withLock { $0.listeners.removeAll { $0 === listener } }
        listener.close { [self] in
            wind { $0.listener === listener }
            completion()
        }
    }

    /// Stops: nothing is accepted any more, idle connections are closed, requests under way are answered.
    /// - Parameters:
    ///   - milliseconds: how long those may take; what is left then is closed.
    ///   - completion: called once, on a loop, when all connections have ended.
    package func stop(within milliseconds: Int, completion: @escaping @Sendable () -> Void) {
        let listeners = state.withLock { state in
            state.context = nil
            let listeners = state.listeners
            state.listeners = []
            return listeners
        }
        for listener in listeners { listener.close {} }
        wind { _ in true }
        let main = mainLoop
        let end = SystemClock.monotonicMilliseconds.addingSaturated(Int64(milliseconds))
        main.execute { [self] in awaitEnd(end, completion) }
    }

    private func wind(_ chosen: @escaping @Sendable (Connection) -> Bool) {
        for loop in loops {
            loop.execute {
                for case let connection as Connection in loop.watchers where chosen(connection) { connection.wind() }
            }
        }
    }

    private func awaitEnd(_ end: Int64, _ completion: @escaping @Sendable () -> Void) {
        guard count.total > 0, SystemClock.monotonicMilliseconds < end else {
            let last = Countdown(loops.count, completion)
            for loop in loops { loop.stop { last.count() } }
            return
        }
        wind { _ in true }
        _ = mainLoop.schedule(after: 5) { [self] in awaitEnd(end, completion) }
    }
}

/// What all connections of a server share.
final class ServerContext: Sendable {
    let handler: any RequestHandler
    let limits: Limits
    let count: ConnectionCount

    init(handler: any RequestHandler, limits: Limits, count: ConnectionCount) {
        self.handler = handler
        self.limits = limits
        self.count = count
    }
}
