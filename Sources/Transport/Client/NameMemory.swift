/// Which names are being looked up and who waits for them, and which had no address a moment ago.
struct NameMemory<Waiter> {
    /// What a request for a name's addresses has to do.
    enum Step {
        /// Look it up: nobody does yet.
        case look
        /// Another one looks already.
        case wait
        /// It had no address a moment ago.
        case failed(ClientError)
    }

    /// As many failed names are remembered.
    private static var limit: Int { 1024 }

    /// How long a name without address is remembered, in milliseconds.
    private let failureTime: Int64
    private var waiters: [String: [Waiter]] = [:]
    private var failures: [String: (error: ClientError, until: Int64)] = [:]

    init(failureTime: Int64) {
        self.failureTime = failureTime
    }

    /// Says what to do for a name; unless it failed, the waiter is told by `finish`.
    mutating func ask(_ name: String, _ waiter: Waiter, at now: Int64) -> Step {
        if let failure = failures[name] {
            if now < failure.until { return .failed(failure.error) }
            failures[name] = nil
        }
        waiters[name, default: []].append(waiter)
        return waiters[name]?.count == 1 ? .look : .wait
    }

    /// Ends the look-up of a name.
    /// - Parameter error: why it has no address; nil when it has.
    /// - Returns: who waits for it.
    mutating func finish(_ name: String, _ error: ClientError?, at now: Int64) -> [Waiter] {
        if let error {
            if failures.count >= Self.limit { failures = failures.filter { now < $0.value.until } }
            if failures.count < Self.limit { failures[name] = (error, now + failureTime) }
        }
        return waiters.removeValue(forKey: name) ?? []
    }
}
