/// A session that was used.
package struct SessionEntry: Sendable, Equatable {
    package var name: String
    package var createdAt: Timestamp
    package var lastSeenAt: Timestamp
    /// Whether it stays however long it was not used.
    package var isKept = false

    package init(name: String, createdAt: Timestamp, lastSeenAt: Timestamp) {
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
    }

    /// Moves `lastSeenAt` on, never back.
    mutating func touch(_ time: Timestamp) {
        if time > lastSeenAt { lastSeenAt = time }
    }
}
