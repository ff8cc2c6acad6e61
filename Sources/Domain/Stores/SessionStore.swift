import Synchronization

/// A session that was used.
package struct SessionEntry: Sendable, Equatable {
    package var name: String
    package var createdAt: Timestamp
    package var lastSeenAt: Timestamp
    /// Whether it stays however long it was not used: one that has ports of its own.
    package var isKept = false

    package init(name: String, createdAt: Timestamp, lastSeenAt: Timestamp) {
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
    }
}

/// The names of the sessions that were used; bounded by count, those seen longest ago go first.
///
/// It is changed by ``Domain/commit(_:_:)`` only.
package final class SessionStore: Sendable {
    private struct State {
        var entries: [Int: SessionEntry] = [:]
        var places: [String: Int] = [:]
        var recency = RecencyList()
        var lastPlace = 0
        var dropped = 0

        mutating func drop(_ name: String) -> Bool {
            guard let place = places.removeValue(forKey: name) else { return false }
            entries[place] = nil
            recency.remove(place)
            return true
        }

        /// Pushes out those seen longest ago but for those that are kept, and the newest.
        mutating func evict(beyond capacity: Int) -> [String] {
            guard entries.count > capacity else { return [] }
            var evicted: [String] = []
            for place in Array(recency) where place != recency.newest {
                guard entries.count > capacity else { break }
                guard let entry = entries[place], !entry.isKept else { continue }
                _ = drop(entry.name)
                evicted.append(entry.name)
                dropped += 1
            }
            return evicted
        }
    }

    package let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// All sessions in the order of their first use.
    package func list() -> [SessionEntry] {
        state.withLock { Array($0.entries.values) }.sorted { ($0.createdAt, $0.name) < ($1.createdAt, $1.name) }
    }

    /// How many sessions are known.
    package var count: Int { state.withLock { $0.entries.count } }

    /// How many the bound has pushed out since the start.
    package var dropped: Int { state.withLock { $0.dropped } }

    /// What is known of a session; nil when it was not used.
    package func entry(_ name: String) -> SessionEntry? {
        state.withLock { state in state.places[name].flatMap { state.entries[$0] } }
    }
}

// What a commit does to it.
extension SessionStore {
    /// Notes that a session was used, and makes it at its first use.
    /// - Returns: the names of those that the bound pushed out.
    func touch(_ name: String, at time: Timestamp, evicts: Bool) -> [String] {
        state.withLock { state in
            if let place = state.places[name] {
                if let seen = state.entries[place]?.lastSeenAt, time > seen { state.entries[place]?.lastSeenAt = time }
                state.recency.touch(place)
                return []
            }
            state.lastPlace += 1
            state.places[name] = state.lastPlace
            state.entries[state.lastPlace] = SessionEntry(name: name, createdAt: time, lastSeenAt: time)
            state.recency.touch(state.lastPlace)
            return evicts ? state.evict(beyond: capacity) : []
        }
    }

    /// Puts an entry in the place of the one of its name, or adds it.
    func put(_ entry: SessionEntry) {
        _ = touch(entry.name, at: entry.lastSeenAt, evicts: false)
        state.withLock { state in
            if let place = state.places[entry.name] { state.entries[place] = entry }
        }
    }

    /// Forgets a name; whether it was known.
    func forget(_ name: String) -> Bool {
        state.withLock { $0.drop(name) }
    }
}
