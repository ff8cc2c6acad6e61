import Synchronization

/// The interactions of the whole server in one order, as compact records in memory, with indexes over their values.
///
/// Records are encoded before the lock is taken and decoded after it is released.
package final class Journal: Sendable {
    /// How many records are looked at while the lock is held once.
    static let chunkSize = 2048
    /// A total is not counted when more than so many records would have to be decoded for it.
    static let longestScan = 100_000

    let bounds: Bounds
    let clock: Clock
    let state = Mutex(JournalState())
    let background: Background
    /// Where those are woken who must look at every interaction.
    let scanning: Background

    /// An empty journal.
    /// - Parameters:
    ///   - background: where those who follow are woken.
    ///   - scanning: where those are who follow no value in particular; the background when nil.
    package init(
        bounds: Bounds = Bounds(), clock: Clock, background: Background = .inline, scanning: Background? = nil
    ) {
        self.bounds = bounds
        self.clock = clock
        self.background = background
        self.scanning = scanning ?? background
    }

    /// The `seq` given last; 0 before the first.
    package var lastSeq: UInt64 { state.withLock { $0.lastSeq } }

    /// How full the journal is.
    package var statistics: Statistics {
        state.withLock {
            Statistics(
                stored: $0.stored, bytes: $0.slabs.bytes, dropped: $0.dropped, lastSeq: $0.lastSeq,
                firstSeq: $0.firstSeq)
        }
    }

    /// What was recorded since the start.
    package var totals: JournalTotals { state.withLock { $0.totals } }

    /// How many interactions have that value.
    package func count(of key: FilterKey, _ value: String) -> Int {
        let hash = IndexHash.of(key, value)
        return state.withLock { $0.postings[hash].count }
    }

    /// Records an interaction with the next `seq`, which is returned, and a time not before that of the last one.
    @discardableResult package func record(_ interaction: Interaction) -> UInt64 {
        var record = RecordWriter.encode(interaction)
        let (seq, watches, lanes) = state.withLock { state in
            state.setTime(&record)
            let seq = state.append(record)
            state.totals.count(interaction.observation)
            state.totals.count(answeredIn: interaction.response.durationMicroseconds)
            state.evict(bounds)
            return (seq, state.watches.candidates(record.hashes), state.followers.ring(record.hashes))
        }
        if !lanes.isEmpty { wakeSoon(lanes) }
        if !watches.isEmpty { tell(watches, of: interaction, seq, record.time) }
        return seq
    }

    /// Records the interactions of one request with consecutive `seq`; several of them get a batch number.
    @discardableResult package func record(batch interactions: [Interaction]) -> [UInt64] {
        var records = RecordWriter.encode(
            all: interactions.map { interaction in
                var interaction = interaction
                interaction.batch = interactions.count > 1 ? 0 : nil
                return interaction
            })
        let (recorded, lanes) = state.withLock { state in
            let batch = state.lastSeq + 1
            var lanes: FollowerLane = []
            let recorded = records.indices.map { index in
                if records.count > 1 { records[index].record.setBatch(batch) }
                state.setTime(&records[index].record)
                state.totals.count(interactions[index].observation)
                lanes.formUnion(state.followers.ring(records[index].record.hashes))
                return (
                    seq: state.append(records[index]), watches: state.watches.candidates(records[index].record.hashes)
                )
            }
            if let first = interactions.first {
                state.totals.count(answeredIn: first.response.durationMicroseconds)
            }
            state.evict(bounds)
            return (recorded, lanes)
        }
        if !lanes.isEmpty { wakeSoon(lanes) }
        for (index, (seq, watches)) in recorded.enumerated() where !watches.isEmpty {
            tell(watches, of: interactions[index], seq, records[index].record.time)
        }
        return recorded.map(\.seq)
    }

    /// Adds imported interactions with new `seq` and batch numbers but their own times, and returns how many.
    @discardableResult package func adopt(_ interactions: [Interaction]) -> Int {
        var start = 0
        var batches: [UInt64: UInt64] = [:]
        while start < interactions.count {
            let some = interactions[start..<min(start + 512, interactions.count)]
            let records = RecordWriter.encode(all: some)
            let known = batches
            let (adopted, renumbered, lanes) = state.withLock { state in
                var batches = known
                var lanes: FollowerLane = []
                var adopted: [(UInt64, [Watch])] = []
                for (interaction, var part) in zip(some, records) {
                    if let old = interaction.batch {
                        let new = batches[old] ?? state.lastSeq + 1
                        batches[old] = new
                        part.record.setBatch(new)
                    }
                    lanes.formUnion(state.followers.ring(part.record.hashes))
                    adopted.append((state.append(part), state.watches.candidates(part.record.hashes)))
                }
                state.evict(bounds)
                return (adopted, batches, lanes)
            }
            batches = renumbered
            if !lanes.isEmpty { wakeSoon(lanes) }
            for (interaction, (seq, watches)) in zip(some, adopted) where !watches.isEmpty {
                tell(watches, of: interaction, seq, interaction.receivedAt.milliseconds)
            }
            start = some.endIndex
        }
        return interactions.count
    }

    /// Sets what was sent of a hosted file.
    package func update(_ seq: UInt64, transfer: Interaction.Transfer) {
        guard let slice = state.withLock({ $0.slice(seq) }) else { return }
        var interaction = slice.decoded()
        interaction.transfer = transfer
        let record = RecordWriter.encode(interaction)
        let watches = state.withLock { state -> [Watch] in
            guard state.slice(seq) != nil else { return [] }
            state.replace(seq, by: record)
            state.evict(bounds)
            return state.watches.candidates(record.hashes)
        }
        for watch in watches where watch.filter.matches(interaction) { watch.notify(.updated(seq)) }
    }

    /// Tells of the next interactions that the filter means, after they can be read, until the token is cancelled.
    ///
    /// `notify` is called by whoever records, without the lock: calls may come from several threads at once.
    package func watch(_ filter: Filter, _ notify: @escaping @Sendable (JournalEvent) -> Void) -> WatchToken {
        let watch = Watch(filter: filter, notify: notify)
        let hash = watch.hash
        return WatchToken(number: state.withLock { $0.watches.add(watch, hash: hash) })
    }

    /// Ends a watch; a call that is under way may still arrive.
    package func cancel(_ token: WatchToken) {
        state.withLock { $0.watches.remove(token.number) }
    }

    private func tell(_ watches: [Watch], of interaction: Interaction, _ seq: UInt64, _ time: Int64) {
        var interaction = interaction
        interaction.seq = seq
        interaction.receivedAt = Timestamp(milliseconds: time)
        for watch in watches where watch.filter.matches(interaction) { watch.notify(.recorded(seq)) }
    }
}
