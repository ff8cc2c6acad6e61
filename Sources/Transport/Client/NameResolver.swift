import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Finds the addresses of names, away from the loops: the system's call blocks.
enum NameResolver {
    /// A host's addresses in the order to try them.
    typealias Outcome = Result<[SocketAddress], ClientError>

    private typealias Waiter = @Sendable (Outcome) -> Void

    /// Looks up one name each, as a name server that is silent blocks a thread for half a minute.
    private static let workers = (0..<32).map { DispatchQueue(label: "names.\($0)") }

    /// The workers that have nothing to do, and the names that wait for one.
    private static let work = Mutex((idle: Array(workers.indices), names: [(host: String, port: UInt16)]()))

    private static let memory = Mutex(NameMemory<Waiter>(failureTime: 5_000))

    /// The addresses of a host that needs no look-up: a numeric one, or `localhost`.
    static func known(_ host: String, port: UInt16) -> [SocketAddress]? {
        if host == "localhost" { return ["127.0.0.1", "::1"].compactMap { SocketAddress(host: $0, port: port) } }
        return SocketAddress(host: host, port: port).map { [$0] }
    }

    /// Looks a name up, once for all that ask in the meantime. A name without address is remembered for 5 seconds.
    /// - Parameter completion: called on some thread.
    static func find(_ host: String, port: UInt16, completion: @escaping @Sendable (Outcome) -> Void) {
        let key = "\(host):\(port)"
        switch memory.withLock({ $0.ask(key, completion, at: SystemClock.monotonicMilliseconds) }) {
        case .wait: break
        case .failed(let error): completion(.failure(error))
        case .look:
            let worker = work.withLock { work -> Int? in
                if let worker = work.idle.popLast() { return worker }
                work.names.append((host, port))
                return nil
            }
            if let worker { workers[worker].async { run(worker, host, port) } }
        }
    }

    /// Looks up a name, and then those that wait.
    private static func run(_ worker: Int, _ host: String, _ port: UInt16) {
        var next: (host: String, port: UInt16)? = (host, port)
        while let (host, port) = next {
            let outcome = look(up: host, port: port)
            var failure: ClientError?
            if case .failure(let error) = outcome { failure = error }
            let now = SystemClock.monotonicMilliseconds
            for waiter in memory.withLock({ $0.finish("\(host):\(port)", failure, at: now) }) { waiter(outcome) }
            next = work.withLock { work in
                guard work.names.isEmpty else { return work.names.removeFirst() }
                work.idle.append(worker)
                return nil
            }
        }
    }

    private static func look(up host: String, port: UInt16) -> Outcome {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Darwin)
            hints.ai_socktype = SOCK_STREAM
        #else
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard code == 0 else {
            let reason = gai_strerror(code).map { String(cString: $0) } ?? "error \(code)"
            return .failure(.unresolved(host: host, reason: reason))
        }
        var addresses: [SocketAddress] = []
        var next = list
        while let entry = next {
            if let address = entry.pointee.ai_addr {
                addresses.append(SocketAddress(address, length: entry.pointee.ai_addrlen))
            }
            next = entry.pointee.ai_next
        }
        return .success(addresses)
    }
}
