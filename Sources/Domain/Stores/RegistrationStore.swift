import Synchronization

/// The results of registrations; bounded by count, the oldest go first.
///
/// It is changed by ``Domain/commit(_:_:)`` only.
package final class RegistrationStore: Sendable {
    private struct State {
        var results: [Int: RegistrationResult] = [:]
        /// The place of each id in the order in which results came.
        var places: [String: Int] = [:]
        var recency = RecencyList()
        /// The ids of those that will make a device.
        var awaited: [RegistrationResult.DeviceKey: String] = [:]
        var lastPlace = 0
        var dropped = 0

        /// Keeps or forgets what is known of an id.
        mutating func set(_ id: String, _ result: RegistrationResult?) {
            let place = places[id]
            if let key = place.flatMap({ results[$0] })?.ending?.awaited, awaited[key] == id { awaited[key] = nil }
            guard let result else {
                guard let place else { return }
                places[id] = nil
                results[place] = nil
                return recency.remove(place)
            }
            if let place {
                results[place] = result
            } else {
                lastPlace += 1
                places[id] = lastPlace
                results[lastPlace] = result
                recency.touch(lastPlace)
            }
            if let key = result.ending?.awaited { awaited[key] = id }
        }
    }

    package let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// How many results are kept.
    package var count: Int { state.withLock { $0.results.count } }

    /// How many the bound has pushed out since the start.
    package var dropped: Int { state.withLock { $0.dropped } }

    package func result(_ id: String) -> RegistrationResult? {
        state.withLock { state in state.places[id].flatMap { state.results[$0] } }
    }

    /// The results of a session, or all of them, oldest first.
    package func list(session: String?) -> [RegistrationResult] {
        state.withLock { state in
            state.recency.compactMap { state.results[$0] }.filter { session == nil || $0.session == session }
        }
    }

    /// Whether a registration is pending that will make this device.
    package func isPending(_ device: RegistrationResult.DeviceKey) -> Bool {
        state.withLock { $0.awaited[device] != nil }
    }

    /// The pending registrations that will make devices which meet a condition.
    package func pending(
        where condition: (RegistrationResult.DeviceKey) -> Bool
    ) -> [(id: String, device: RegistrationResult.DeviceKey)] {
        state.withLock { state in state.awaited.filter { condition($0.key) }.map { ($0.value, $0.key) } }
            .sorted { $0.id < $1.id }
    }
}

// What a commit does to it.
extension RegistrationStore {
    /// Puts a result in the place of the one of its id, or adds it.
    /// - Returns: the ids of those that the bound pushed out.
    func put(_ result: RegistrationResult, evicts: Bool) -> [String] {
        state.withLock { state in
            state.set(result.id, result)
            var evicted: [String] = []
            while evicts, state.results.count > capacity, let oldest = state.recency.oldest {
                guard let id = state.results[oldest]?.id else { break }
                state.set(id, nil)
                evicted.append(id)
                state.dropped += 1
            }
            return evicted
        }
    }

    /// Forgets a result; whether there was one.
    func forget(_ id: String) -> Bool {
        state.withLock { state in
            defer { state.set(id, nil) }
            return state.places[id] != nil
        }
    }

    /// Forgets the results of a session, or all.
    func clear(session: String?) {
        state.withLock { state in
            guard let session else {
                let dropped = state.dropped
                state = State()
                state.dropped = dropped
                return
            }
            for result in Array(state.results.values) where result.session == session { state.set(result.id, nil) }
        }
    }
}
