import Domain

/// Reads the interactions that a filter means, some at a time, up to the newest that there was at the start, and counts
/// what is evicted before it was read.
struct InteractionCursor: Sendable {
    private let journal: Journal
    private var filter: Filter
    private var lastDropped: UInt64
    /// How many that could have been meant were evicted before they were read.
    private(set) var dropped: UInt64 = 0

    init(_ journal: Journal, session: String?) {
        self.init(journal, Filter(session.map { [.anyOf(.session, [$0])] } ?? []))
    }

    /// - Parameter filter: what is meant; one that begins before what is kept has lost nothing yet.
    init(_ journal: Journal, _ filter: Filter) {
        let statistics = journal.statistics
        self.journal = journal
        self.filter = filter.upTo(statistics.lastSeq)
        self.filter.after = max(filter.after ?? 0, statistics.firstSeq - 1)
        lastDropped = statistics.dropped
    }

    /// Reads up to so many; false when there are no more.
    mutating func next(_ count: Int, _ body: (Interaction) -> Void) -> Bool {
        var read = 0
        return next(batch: count, looking: .max) { interaction in
            body(interaction)
            read += 1
            return read < count
        }
    }

    /// Reads until `body` returns false, or so many `seq`s were looked at; false when there are no more.
    /// - Parameter batch: how many are taken from the journal at once.
    mutating func next(batch: Int, looking most: UInt64, _ body: (Interaction) -> Bool) -> Bool {
        noteDropped()
        let (from, end) = (filter.after ?? 0, max(filter.before ?? .max, 1) - 1)
        guard from < end else { return false }
        let looked = end - from > most ? from + most : end
        var goesOn = true
        var last = from
        journal.forEach(filter.upTo(looked), batch: batch) { interaction in
            last = interaction.seq
            goesOn = body(interaction)
            return goesOn
        }
        filter.after = goesOn ? looked : last
        // What was evicted while it was read is noted by the next call.
        return true
    }

    /// Notes what was evicted of what is still to be read.
    private mutating func noteDropped() {
        let statistics = journal.statistics
        let evicted = statistics.dropped - min(lastDropped, statistics.dropped)
        lastDropped = statistics.dropped
        // No sum of numbers that a caller gave may be too great.
        let (from, end) = (filter.after ?? 0, max(filter.before ?? .max, 1) - 1)
        let lost = min(statistics.firstSeq - 1, end)
        if lost > from {
            dropped += min(lost - from, evicted)
            filter.after = lost
        }
    }
}
