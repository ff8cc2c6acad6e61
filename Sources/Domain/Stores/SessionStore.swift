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
    private struct Slot {
        var entry: SessionEntry
        var place: Int
    }

    private struct State {
        var slots: [String: Slot] = [:]
        /// The name at each place.
        var names: [Int: String] = [:]
        var recency = RecencyList()
        var lastPlace = 0
        var dropped = 0

        mutating func drop(_ name: String) -> Bool {
            guard let slot = slots.removeValue(forKey: name) else { return false }
            names[slot.place] = nil
            recency.remove(slot.place)
            return true
        }

        /// Pushes out those seen longest ago but for those that are kept, and the newest.
        mutating func evict(beyond capacity: Int) -> [String] {
            guard slots.count > capacity else { return [] }
            var evicted: [String] = []
            for place in Array(recency) where place != recency.newest {
                guard slots.count > capacity else { break }
                guard let name = names[place], slots[name]?.entry.isKept == false else { continue }
                _ = drop(name)
                evicted.append(name)
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
        state.withLock { $0.slots.values.map(\.entry) }.sorted { ($0.createdAt, $0.name) < ($1.createdAt, $1.name) }
    }

    /// How many sessions are known.
    package var count: Int { state.withLock { $0.slots.count } }

    /// How many the bound has pushed out since the start.
    package var dropped: Int { state.withLock { $0.dropped } }

    /// What is known of a session; nil when it was not used.
    package func entry(_ name: String) -> SessionEntry? {
        state.withLock { $0.slots[name]?.entry }
    }
}

// What a commit does to it.
extension SessionStore {
    /// Notes that a session was used, and makes it at its first use.
    /// - Returns: the names of those that the bound pushed out.
    func touch(_ name: String, at time: Timestamp, evicts: Bool) -> [String] {
        state.withLock { state in
            if let index = state.slots.index(forKey: name) {
                if time > state.slots.values[index].entry.lastSeenAt {
                    state.slots.values[index].entry.lastSeenAt = time
                }
                state.recency.touch(state.slots.values[index].place)
                return []
            }
            state.lastPlace += 1
            let entry = SessionEntry(name: name, createdAt: time, lastSeenAt: time)
            state.slots[name] = Slot(entry: entry, place: state.lastPlace)
            state.names[state.lastPlace] = name
            state.recency.touch(state.lastPlace)
            return evicts ? state.evict(beyond: capacity) : []
        }
    }

    /// Puts an entry in the place of the one of its name, or adds it.
    /// - Returns: the names of those that the bound pushed out.
    func put(_ entry: SessionEntry, evicts: Bool) -> [String] {
        let evicted = touch(entry.name, at: entry.lastSeenAt, evicts: evicts)
        state.withLock { $0.slots[entry.name]?.entry = entry }
        return evicted
    }

    /// Forgets a name; whether it was known.
    func forget(_ name: String) -> Bool {
        state.withLock { $0.drop(name) }
    }
}
