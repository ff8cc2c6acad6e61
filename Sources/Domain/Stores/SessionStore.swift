import Synchronization

/// The names of the sessions that were used; bounded by count, those seen longest ago go first.
package final class SessionStore: Sendable {
    private let capacity: Int
    private let entries = Mutex<[String: SessionEntry]>([:])

    package init(capacity: Int = 10_000) {
        self.capacity = max(capacity, 1)
    }

    /// Notes that a session was used, and makes it at its first use.
    package func touch(_ name: String, at time: Timestamp) {
        entries.withLock { entries in
            if entries[name]?.touch(time) != nil { return }
            if entries.count >= capacity { Self.evict(&entries, max(1, capacity / 8)) }
            entries[name] = SessionEntry(name: name, createdAt: time, lastSeenAt: time)
        }
    }

    /// Keeps a name, or lets it go again, whatever the bound says: of a session that has ports of its own.
    package func keep(_ name: String, _ isKept: Bool) {
        entries.withLock { $0[name]?.isKept = isKept }
    }

    /// All sessions in the order of their first use.
    package func list() -> [SessionEntry] {
        entries.withLock { Array($0.values) }.sorted { ($0.createdAt, $0.name) < ($1.createdAt, $1.name) }
    }

    /// How many sessions are known.
    package var count: Int { entries.withLock { $0.count } }

    /// Forgets a name; whether it was known.
    package func remove(_ name: String) -> Bool {
        entries.withLock { $0.removeValue(forKey: name) != nil }
    }

    package func createdAt(_ name: String) -> Timestamp? {
        entries.withLock { $0[name]?.createdAt }
    }

    private static func evict(_ entries: inout [String: SessionEntry], _ count: Int) {
        for entry in entries.values.filter({ !$0.isKept }).sorted(by: { $0.lastSeenAt < $1.lastSeenAt }).prefix(count) {
            entries[entry.name] = nil
        }
    }
}
