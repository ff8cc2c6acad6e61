import Synchronization

/// The results of registrations; bounded by count, the oldest go first.
package final class RegistrationStore: Sendable {
    private struct State {
        var results: [String: RegistrationResult] = [:]
        /// The ids, oldest first.
        var order: [String] = []
        /// The ids of those that will make a device.
        var awaited: [RegistrationResult.DeviceKey: String] = [:]

        /// Keeps or forgets what is known of an id.
        mutating func set(_ id: String, _ result: RegistrationResult?) {
            if let key = results[id]?.ending?.awaited, awaited[key] == id { awaited[key] = nil }
            results[id] = result
            if let key = result?.ending?.awaited { awaited[key] = id }
        }
    }

    private let capacity: Int
    private let state = Mutex(State())

    package init(capacity: Int = 100_000) {
        self.capacity = max(capacity, 1)
    }

    /// Keeps a result, in the place of one of the same id.
    package func add(_ result: RegistrationResult) {
        state.withLock { state in
            if state.results[result.id] == nil { state.order.append(result.id) }
            state.set(result.id, result)
            guard state.order.count > capacity else { return }
            let excess = max(1, capacity / 8)
            for id in state.order.prefix(excess) { state.set(id, nil) }
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
            state.set(id, result)
        }
    }

    /// Whether a registration is pending that will make this device.
    package func isPending(_ device: RegistrationResult.DeviceKey) -> Bool {
        state.withLock { $0.awaited[device] != nil }
    }

    /// Lets those pending registrations make no device that would make one of these.
    /// - Returns: the devices that are not made.
    package func cancel(
        where condition: (RegistrationResult.DeviceKey) -> Bool
    ) -> [RegistrationResult.DeviceKey] {
        state.withLock { state in
            let found = state.awaited.filter { condition($0.key) }
            for id in found.values {
                var result = state.results[id]
                result?.ending?.isCancelled = true
                state.set(id, result)
            }
            return Array(found.keys)
        }
    }

    /// Forgets the results of a session, or all.
    package func clear(session: String?) {
        state.withLock { state in
            guard let session else {
                state = State()
                return
            }
            for (id, result) in state.results where result.session == session { state.set(id, nil) }
            state.order.removeAll { state.results[$0] == nil }
        }
    }
}
