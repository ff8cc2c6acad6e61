import HTTP
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Loops and listeners that serve one handler.
package final class Server: Sendable {
    private struct State {
        var listeners: [Listener] = []
        var next = 0
        var stopping = false
    }

    /// The cores that are online, at least 1.
    package static var cores: Int {
        max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    private let loops: [EventLoop]
    private let context: ServerContext
    private let state = Mutex(State())

    /// - Parameter loops: how many threads' worth of connections; at least 1, best one per core.
    package init(
        handler: any RequestHandler, limits: Limits = Limits(), bounds: ConnectionBounds = ConnectionBounds(),
        loops count: Int = Server.cores
    ) throws(SystemError) {
        var loops: [EventLoop] = []
        for index in 0..<max(1, count) { loops.append(try EventLoop(label: "loop-\(index)")) }
        self.loops = loops
        context = ServerContext(handler: handler, limits: limits, bounds: bounds)
    }

    /// Connections that are served now.
    package var connectionCount: Int { context.count.total }

    /// A loop to schedule other work on.
    package var mainLoop: EventLoop { loops[0] }

    /// Opens a further listener: when this returns, clients can connect.
    package func listen(_ endpoint: Endpoint) throws(ListenError) -> Listener {
        let loop = state.withLock { state in
            state.next = (state.next + 1) % loops.count
            return loops[state.next]
        }
        let listener = try Listener(endpoint, loop: loop, loops: loops, context: context)
        state.withLock { $0.listeners.append(listener) }
        listener.open()
        return listener
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
            state.stopping = true
            let listeners = state.listeners
            state.listeners = []
            return listeners
        }
        for listener in listeners { listener.close {} }
        wind { _ in true }
        let main = mainLoop
        let end = SystemClock.monotonicMilliseconds + Int64(milliseconds)
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
        guard context.count.total > 0, SystemClock.monotonicMilliseconds < end else {
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

    init(handler: any RequestHandler, limits: Limits, bounds: ConnectionBounds) {
        self.handler = handler
        self.limits = limits
        count = ConnectionCount(bounds)
    }
}
