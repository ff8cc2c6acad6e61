import HTTP
import Synchronization

/// Makes requests of other servers, without ever blocking a loop: one connection each, no redirect followed, no proxy.
package final class HTTPClient: Sendable {
    /// Told the head of the answer and the next part of its content.
    package typealias PartHandler = @Sendable (IncomingResponse, [UInt8]) -> Void
    package typealias Completion = @Sendable (Result<IncomingResponse, ClientError>) -> Void

    private struct State {
        var queue: ClientQueue
        /// Those that are not ended, by number.
        var exchanges: [Int: ClientExchange] = [:]
        var addresses: [Int: [SocketAddress]] = [:]
        /// Those whose name is looked up, which count as waiting.
        var looking: Set<Int> = []
        var isStopped = false
    }

    private let loop: EventLoop
    private let trust: ClientTrust
    private let secured = Mutex<TLSClientContext?>(nil)
    private let backlog: Int
    private let numbers = Atomic<Int>(0)
    private let state: Mutex<State>

    /// - Parameters:
    ///   - loop: where the connections live.
    ///   - trust: whose certificates are believed.
    ///   - concurrency: how many connections there may be.
    ///   - perPlace: how many of them to one host and port. More requests wait, those to each place in their own queue.
    ///   - backlog: how many may wait, for all places together; beyond it the longest queue loses its newest.
    package init(
        loop: EventLoop, trust: ClientTrust = .system, concurrency: Int = 1024, perPlace: Int = 32,
        backlog: Int = 10_000
    ) {
        self.loop = loop
        self.trust = trust
        self.backlog = max(backlog, 0)
        state = Mutex(State(queue: ClientQueue(slots: concurrency, perPlace: perPlace, backlog: backlog)))
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
        let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue
        let exchange = ClientExchange(
            number: number, loop: loop, secured: { [self] () throws(TLSError) in try context() }, request: request,
            limits: limits, onPart: onPart
        ) { [self] exchange, result in
            completion(result)
            ended(exchange)
        }
        let known = NameResolver.known(exchange.host, port: exchange.port)
        let isOver = state.withLock { state in
            guard !state.isStopped else { return true }
            state.exchanges[number] = exchange
            return false
        }
        guard !isOver else {
            completion(.failure(.cancelled))
            return {}
        }
        if let known { enter(exchange, known) } else { look(up: exchange) }
        return { [loop] in loop.execute { exchange.cancel() } }
    }

    /// Finds the addresses first: this takes up no connection.
    private func look(up exchange: ClientExchange) {
        let isTooMuch = state.withLock { state in
            guard state.looking.count + state.queue.waiting < backlog else { return true }
            state.looking.insert(exchange.number)
            return false
        }
        guard !isTooMuch else { return refuse(exchange) }
        NameResolver.find(exchange.host, port: exchange.port) { [self] outcome in
            switch outcome {
            case .success(let addresses): enter(exchange, addresses)
            case .failure(let error): loop.execute { exchange.fail(error) }
            }
        }
    }

    /// Begins the exchange or lets it wait for its turn.
    private func enter(_ exchange: ClientExchange, _ addresses: [SocketAddress]) {
        let number = exchange.number
        let (admission, other) = state.withLock { state -> (ClientQueue.Admission, ClientExchange?) in
            state.looking.remove(number)
            // It was called off while its name was looked up.
            guard state.exchanges[number] != nil else { return (.later, nil) }
            state.addresses[number] = addresses
            let admission = state.queue.enter(number, to: exchange.place)
            if case .insteadOf(let other) = admission { return (admission, state.exchanges[other]) }
            return (admission, nil)
        }
        switch admission {
        case .now: loop.execute { exchange.start(addresses) }
        case .later: break
        case .refused: refuse(exchange)
        case .insteadOf: if let other { refuse(other) }
        }
    }

    private func refuse(_ exchange: ClientExchange) {
        loop.execute { exchange.fail(.tooMany(place: exchange.place)) }
    }

    /// Ends the client and its loop: what is under way ends as `cancelled`, and so does what comes later, at once.
    package func stop() {
        let left = state.withLock { state in
            state.isStopped = true
            return Array(state.exchanges.values)
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

    private func ended(_ exchange: ClientExchange) {
        let begun = state.withLock { state -> [(ClientExchange, [SocketAddress])] in
            let number = exchange.number
            state.exchanges[number] = nil
            state.addresses[number] = nil
            state.looking.remove(number)
            guard !state.isStopped else { return [] }
            return state.queue.leave(number, of: exchange.place).compactMap { next in
                guard let exchange = state.exchanges[next], let found = state.addresses.removeValue(forKey: next) else {
                    return nil
                }
                return (exchange, found)
            }
        }
        for (next, addresses) in begun { loop.execute { next.start(addresses) } }
    }
}

/// The bounds on one request to another server. Times are milliseconds, sizes bytes.
package struct ClientLimits: Sendable, Equatable {
    /// From the beginning of the connection until it stands, with TLS.
    package var connect = 5_000
    /// From the beginning of the connection to the end of the answer: neither the wait for a free place nor the look-up
    /// of the name counts.
    package var whole = 10_000
    /// The longest content of an answer.
    package var body = 1 << 20

    package init() {}
}

/// Whose certificates a client believes.
package enum ClientTrust: Sendable, Equatable {
    /// The authorities that the system trusts.
    case system
    /// Those of a PEM file.
    case authority(String)
    /// Anybody's.
    case anyone
}
