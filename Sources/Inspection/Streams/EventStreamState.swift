/// How far a reader of the stream is, and what it has not been told yet; its size does not depend on how far it lags.
struct EventStreamState: Sendable {
    /// The most updates that wait for a reader; older ones are forgotten.
    static let updatesKept = 256

    /// Interactions up to this `seq` have been told or do not match.
    var cursor: UInt64
    /// The end of the stretch that is being read; nil when all was read.
    var stretchEnd: UInt64?
    /// Interactions that match, announced within the stretch and after it.
    private(set) var announced: UInt64 = 0
    private(set) var announcedLater: UInt64 = 0
    /// Those of the stretch that have been told.
    private var told: UInt64 = 0
    /// How many the bound had evicted when the stretch before ended.
    private var droppedBefore: UInt64
    /// `seq` of interactions whose transfer ended.
    private(set) var updates: [UInt64] = []
    /// What was cleared: sessions, nil for all; only the last is kept when they pile up.
    var cleared: String??
    var isDirty = true
    var needsHeartbeat = false
    var hasBegun = false
    var hasEnded = false
    var wake: (@Sendable () -> Void)?

    init(cursor: UInt64, dropped: UInt64) {
        self.cursor = cursor
        droppedBefore = dropped
    }

    /// Takes note of a new interaction that matches.
    mutating func announce(_ seq: UInt64) {
        isDirty = true
        guard seq > cursor else { return }
        if let stretchEnd, seq > stretchEnd { announcedLater += 1 } else { announced += 1 }
    }

    /// Takes note of a change to an interaction.
    mutating func update(_ seq: UInt64) {
        updates.append(seq)
        if updates.count > Self.updatesKept { updates.removeFirst() }
    }

    /// The updates of interactions that have been told.
    mutating func takeUpdates() -> [UInt64] {
        defer { updates = [] }
        return updates.filter { $0 <= cursor }
    }

    /// Forgets what was announced, since it was cleared.
    mutating func clear(_ session: String?) {
        cleared = .some(session)
        announced = 0
        announcedLater = 0
        told = 0
        isDirty = true
    }

    /// Takes note of a page that was told.
    mutating func tell(_ count: Int, upTo seq: UInt64) {
        told += UInt64(count)
        cursor = max(cursor, seq)
    }

    /// Ends the stretch; returns how many of it were evicted before they could be told.
    mutating func endStretch(dropped: UInt64) -> UInt64 {
        let lost = announced > told ? announced - told : 0
        let missed = min(lost, dropped > droppedBefore ? dropped - droppedBefore : 0)
        cursor = max(cursor, stretchEnd ?? 0)
        stretchEnd = nil
        announced = announcedLater
        announcedLater = 0
        told = 0
        droppedBefore = dropped
        if announced == 0 { isDirty = false }
        return missed
    }
}
