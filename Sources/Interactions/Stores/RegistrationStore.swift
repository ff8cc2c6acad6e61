import Synchronization

/// The results of registrations; bounded by count, the oldest go first.
package final class RegistrationStore: Sendable {
    private struct State {
        var results: [String: RegistrationResult] = [:]
        /// The ids, oldest first.
        var order: [String] = []
    }

    private let capacity: Int
    private let state = Mutex(State())

    package init(capacity: Int = 100_000) {
        self.capacity = max(capacity, 1)
    }

    /// Keeps a result, in the place of one of the same id.
    package func add(_ result: RegistrationResult) {
        state.withLock { state in
            if state.results.updateValue(result, forKey: result.id) == nil { state.order.append(result.id) }
            guard state.order.count > capacity else { return }
            let excess = max(1, capacity / 8)
            for id in state.order.prefix(excess) { state.results[id] = nil }
            state.order.removeFirst(excess)
        }
    }

    package func result(_ id: String) -> RegistrationResult? {
        state.withLock { $0.results[id] }
    }

    /// The results of a session, or all of them, oldest first.
    package func list(session: String?) -> [RegistrationResult] {
        state.withLock { state in
            state.order.compactMap { state.results[$0] }.filter { session == nil || $0.session == session }
        }
    }

    /// Changes a result that is still known.
    package func update(_ id: String, _ change: (inout RegistrationResult) -> Void) {
        state.withLock { state in
            guard var result = state.results[id] else { return }
            change(&result)
            state.results[id] = result
        }
    }

    /// Forgets the results of a session, or all.
    package func clear(session: String?) {
        state.withLock { state in
            guard let session else {
                state = State()
                return
            }
            state.results = state.results.filter { $0.value.session != session }
            state.order.removeAll { state.results[$0] == nil }
        }
    }
}
