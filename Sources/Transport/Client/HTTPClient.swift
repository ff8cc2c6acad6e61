import HTTP
import Synchronization

/// Makes requests of other servers, without ever blocking a loop: one connection each, no redirect followed, no proxy.
package final class HTTPClient: Sendable {
    /// Told the head of the answer and the next part of its content.
    package typealias PartHandler = @Sendable (IncomingResponse, [UInt8]) -> Void
    package typealias Completion = @Sendable (Result<IncomingResponse, ClientError>) -> Void

    private struct State {
        var running: [ClientExchange] = []
        /// How many requests of each host and port are under way.
        var places: [String: Int] = [:]
        var waiting: [ClientExchange] = []
        var isStopped = false
    }

    private let loop: EventLoop
    private let trust: ClientTrust
    private let secured = Mutex<TLSClientContext?>(nil)
    private let concurrency: Int
    /// A host that does not answer leaves room for the others.
    private let perPlace: Int
    private let backlog: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - loop: where the connections live.
    ///   - trust: whose certificates are believed.
    ///   - concurrency: how many requests may be under way, a quarter of them to one host; more wait, and their time
    ///     runs meanwhile.
    ///   - backlog: how many may wait.
    package init(loop: EventLoop, trust: ClientTrust = .system, concurrency: Int = 256, backlog: Int = 4096) {
        self.loop = loop
        self.trust = trust
        self.concurrency = max(concurrency, 1)
        perPlace = max(concurrency / 4, 1)
        self.backlog = max(backlog, 0)
    }

    /// Makes a request. From any thread.
    /// - Parameters:
    ///   - onPart: told the content as it comes, which the answer of `completion` then lacks.
    ///   - completion: called once, on the loop.
    /// - Returns: calls the request off, which then ends as `cancelled`.
    @discardableResult
    package func send(
        _ request: OutgoingRequest, limits: ClientLimits = ClientLimits(), onPart: PartHandler? = nil,
        completion: @escaping Completion
    ) -> @Sendable () -> Void {
        let exchange = ClientExchange(
            loop: loop, secured: { [self] () throws(TLSError) in try context() }, request: request, limits: limits,
            onPart: onPart
        ) { [self] exchange, result in
            completion(result)
            ended(exchange)
        }
        let admission = state.withLock { state -> Admission in
            guard !state.isStopped else { return .over }
            if state.running.count < concurrency, state.places[exchange.place, default: 0] < perPlace {
                state.running.append(exchange)
                state.places[exchange.place, default: 0] += 1
                return .now
            }
            guard state.waiting.count < backlog else { return .refused }
            state.waiting.append(exchange)
            return .later
        }
        switch admission {
        case .now: loop.execute { exchange.start() }
        case .later: break
        case .over: completion(.failure(.cancelled))
        case .refused:
            loop.execute { completion(.failure(.tooMany(place: request.address.authority))) }
        }
        return { [loop] in loop.execute { exchange.cancel() } }
    }

    /// Ends the client and its loop: what is under way ends as `cancelled`, and so does what comes later, at once.
    package func stop() {
        let left = state.withLock { state in
            state.isStopped = true
            return state.running + state.waiting
        }
        loop.execute { for exchange in left { exchange.cancel() } }
        loop.stop()
    }

    /// The settings of TLS, made at the first use: it takes a while to read the system's authorities.
    private func context() throws(TLSError) -> TLSClientContext {
        if let made = secured.withLock({ $0 }) { return made }
        let made = try TLSClientContext(trust)
        secured.withLock { $0 = made }
        return made
    }

    private enum Admission {
        case now
        case later
        case refused
        /// The loop does not run any more.
        case over
    }

    private func ended(_ exchange: ClientExchange) {
        let next = state.withLock { state -> ClientExchange? in
            if let index = state.waiting.firstIndex(where: { $0 === exchange }) {
                state.waiting.remove(at: index)
                return nil
            }
            state.running.removeAll { $0 === exchange }
            state.places[exchange.place, default: 1] -= 1
            if state.places[exchange.place] == 0 { state.places[exchange.place] = nil }
            guard !state.isStopped else { return nil }
            let index = state.waiting.firstIndex { state.places[$0.place, default: 0] < perPlace }
            guard let index else { return nil }
            let next = state.waiting.remove(at: index)
            state.running.append(next)
            state.places[next.place, default: 0] += 1
            return next
        }
        if let next { loop.execute { next.start() } }
    }
}
