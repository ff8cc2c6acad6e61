import Synchronization

/// What became of interactions that a journal took in, and who is to be told of them once no lock is held.
struct Recorded {
    /// The `seq` of the first; the others follow it.
    var first: UInt64 = 0
    /// When the last was received.
    var time: Int64 = 0
    var lanes: FollowerLane = []
    var watches: [(index: Int, watches: [Watch], time: Int64)] = []
    /// The last that the bounds pushed out.
    var evicted: UInt64?
}

// What a commit does to it. Records are encoded before, and those who follow are told after the lock is released.
extension Journal {
    /// Takes in one interaction with the next `seq`, and a time not before that of the last one.
    func record(_ interaction: Interaction, as record: inout EncodedRecord) -> Recorded {
        state.withLock { state in
            state.setTime(&record)
            var recorded = Recorded()
            recorded.first = state.append(record)
            recorded.time = record.time
            state.totals.count(interaction.observation)
            state.totals.count(answeredIn: interaction.response.durationMicroseconds)
            recorded.evicted = state.evict(bounds)
            recorded.lanes = state.followers.ring(record.hashes)
            let watches = state.watches.candidates(record.hashes)
            if !watches.isEmpty { recorded.watches = [(0, watches, record.time)] }
            return recorded
        }
    }

    /// Takes in the interactions of one request with consecutive `seq`s, one time and, for several, a batch number: the
    /// `seq` of the first.
    func record(batch interactions: [Interaction], as records: inout [BatchRecord]) -> Recorded {
        state.withLock { state in
            var recorded = Recorded()
            recorded.first = state.lastSeq + 1
            for index in records.indices {
                if records.count > 1 { records[index].record.setBatch(recorded.first) }
                state.setTime(&records[index].record)
                recorded.time = records[index].record.time
                state.totals.count(interactions[index].observation)
                add(records[index], index, to: &state, &recorded)
            }
            if let first = interactions.first {
                state.totals.count(answeredIn: first.response.durationMicroseconds)
            }
            recorded.evicted = state.evict(bounds)
            return recorded
        }
    }

    /// Takes in interactions of another time with new `seq`s; `batches` keeps the new batch numbers by the old ones.
    func adopt(_ interactions: ArraySlice<Interaction>, batches: inout [UInt64: UInt64]) -> Recorded {
        let records = RecordWriter.encode(all: interactions)
        let known = batches
        let (recorded, renumbered) = state.withLock { state in
            var batches = known
            var recorded = Recorded()
            recorded.first = state.lastSeq + 1
            for (index, (interaction, record)) in zip(interactions, records).enumerated() {
                var record = record
                if let old = interaction.batch {
                    let new = batches[old] ?? state.lastSeq + 1
                    batches[old] = new
                    record.record.setBatch(new)
                }
                add(record, index, to: &state, &recorded)
            }
            recorded.evicted = state.evict(bounds)
            return (recorded, batches)
        }
        batches = renumbered
        return recorded
    }

    private func add(_ part: BatchRecord, _ index: Int, to state: inout JournalState, _ recorded: inout Recorded) {
        recorded.lanes.formUnion(state.followers.ring(part.record.hashes))
        _ = state.append(part)
        let watches = state.watches.candidates(part.record.hashes)
        if !watches.isEmpty { recorded.watches.append((index, watches, part.record.time)) }
    }

    /// Puts an interaction at its own `seq`, which is greater than every other.
    func put(_ interaction: Interaction) {
        let record = RecordWriter.encode(interaction)
        state.withLock { state in
            guard interaction.seq > state.lastSeq else { return }
            state.skip(to: interaction.seq)
            state.lastRecorded = max(state.lastRecorded, record.time)
            _ = state.append(record)
        }
    }

    /// Sets what was sent for an interaction; whether it is kept still.
    func setTransfer(_ transfer: Interaction.Transfer, of seq: UInt64) -> (
        evicted: UInt64?, tell: @Sendable () -> Void
    )? {
        guard let slice = state.withLock({ $0.slice(seq) }) else { return nil }
        var interaction = slice.decoded()
        interaction.transfer = transfer
        let record = RecordWriter.encode(interaction)
        let (isKept, evicted, watches) = state.withLock { state -> (Bool, UInt64?, [Watch]) in
            guard state.slice(seq) != nil else { return (false, nil, []) }
            state.replace(seq, by: record)
            return (true, state.evict(bounds), state.watches.candidates(record.hashes))
        }
        guard isKept else { return nil }
        let changed = interaction
        return (
            evicted,
            { for watch in watches where watch.filter.matches(changed) { watch.notify(.updated(seq)) } }
        )
    }

    /// Forgets interactions; returns how many of them there were.
    func remove(_ seqs: [UInt64]) -> Int {
        state.withLock { state in
            let removed = seqs.count { state.remove($0) }
            if removed > 0 { state.removals += 1 }
            return removed
        }
    }

    /// Forgets all up to one, as the bounds did.
    func evict(through seq: UInt64) {
        state.withLock { $0.evict(through: seq) }
    }

    /// Forgets all interactions, or that any of a session were evicted; returns how many there were.
    func reset(session: String?) -> Int {
        state.withLock { state in
            state.removals += 1
            if let session {
                state.evicted.clear(session: IndexHash.of(.session, session))
                return 0
            }
            defer { state.removeAll() }
            return state.stored
        }
    }

    /// Lets the next `seq` be greater than this one.
    func reserve(upTo seq: UInt64) {
        state.withLock { $0.skip(to: seq + 1) }
    }

    /// Wakes and tells those who follow what was recorded.
    func tell(_ recorded: Recorded, of interactions: some RandomAccessCollection<Interaction>) {
        if !recorded.lanes.isEmpty { wakeSoon(recorded.lanes) }
        for (index, watches, time) in recorded.watches {
            var interaction = interactions[interactions.index(interactions.startIndex, offsetBy: index)]
            interaction.seq = recorded.first + UInt64(index)
            interaction.receivedAt = Timestamp(milliseconds: time)
            for watch in watches where watch.filter.matches(interaction) { watch.notify(.recorded(interaction.seq)) }
        }
    }

    /// Tells all who watch or wait that interactions of a session, nil for all, were cleared.
    func tellCleared(session: String?, wakes: Bool) {
        let (watches, lanes) = state.withLock { ($0.watches.all, wakes ? $0.followers.ringAll() : []) }
        for watch in watches { watch.notify(.cleared(session: session)) }
        if !lanes.isEmpty { wakeSoon(lanes) }
    }
}
