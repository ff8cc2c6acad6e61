/// What the lock of a journal guards.
struct JournalState {
    var entries = EntryRing()
    var slabs = SlabTable()
    var postings = PostingTable()
    /// The numbers in the postings are `seq` less this.
    var origin: UInt64 = 0
    /// The `seq` of the first entry, which is alive; one more than `lastSeq` when there is none.
    var firstSeq: UInt64 = 1
    var lastSeq: UInt64 = 0
    var stored = 0
    var dropped: UInt64 = 0
    /// What was evicted since everything was cleared.
    var evicted = Evicted()
    /// When the last interaction was recorded, not imported.
    var lastRecorded = Int64.min
    /// The time of the last entry.
    var lastTime = Int64.min
    /// Whether a later entry never has an earlier time.
    var isSorted = true
    var watches = WatchTable()
    var followers = FollowerTable()
    /// How often interactions were deleted or cleared.
    var removals = 0
    var totals = JournalTotals()

    /// Adds a record and returns its `seq`.
    mutating func append(_ record: EncodedRecord) -> UInt64 {
        add(record, at: slabs.append(record.bytes))
    }

    /// Adds a record of a batch, after those before it, and returns its `seq`.
    mutating func append(_ part: BatchRecord) -> UInt64 {
        add(part.record, at: slabs.append(part))
    }

    private mutating func add(_ record: EncodedRecord, at entry: Entry) -> UInt64 {
        lastSeq += 1
        if lastSeq - origin >= UInt64(UInt32.max) { moveOrigin() }
        entries.append(entry)
        stored += 1
        let number = UInt32(truncatingIfNeeded: lastSeq - origin)
        for hash in record.hashes { postings.append(number, to: hash) }
        let time = record.time
        if stored == 1 { isSorted = true } else if time < lastTime { isSorted = false }
        lastTime = time
        return lastSeq
    }

    /// Makes the time of a record not earlier than that of the last one.
    mutating func setTime(_ record: inout EncodedRecord) {
        lastRecorded = max(lastRecorded, record.time)
        record.time = lastRecorded
    }

    /// Evicts the oldest until the bounds are kept; returns the last of them.
    mutating func evict(_ bounds: Bounds) -> UInt64? {
        var last: UInt64?
        while stored > 0, stored > bounds.interactions || slabs.bytes > bounds.bytes { last = evictFirst() }
        return last
    }

    /// Evicts all up to one.
    mutating func evict(through seq: UInt64) {
        while stored > 0, firstSeq <= seq { evictFirst() }
    }

    @discardableResult
    private mutating func evictFirst() -> UInt64 {
        let seq = firstSeq
        if let slice = slice(seq) { evicted.add(seq, time: slice.time, session: slice.sessionHash) }
        remove(seq)
        dropped += 1
        return seq
    }

    /// Passes over numbers that nothing has, so that the next one given is this.
    mutating func skip(to seq: UInt64) {
        guard seq > lastSeq + 1 else { return }
        if entries.count == 0 {
            firstSeq = seq
            origin = seq - 1
            postings = PostingTable()
        } else {
            for _ in (lastSeq + 1)..<seq { entries.append(.deleted) }
        }
        lastSeq = seq - 1
    }

    /// The record of an interaction that is kept.
    func slice(_ seq: UInt64) -> RecordSlice? {
        guard seq >= firstSeq, seq <= lastSeq else { return nil }
        return slabs.slice(entries[Int(seq - firstSeq)], seq: seq)
    }

    /// Forgets an interaction, if it is kept.
    @discardableResult mutating func remove(_ seq: UInt64) -> Bool {
        guard let slice = slice(seq) else { return false }
        let number = UInt32(truncatingIfNeeded: seq - origin)
        slice.forEachHash { postings.remove(number, from: $0) }
        let index = Int(seq - firstSeq)
        slabs.remove(entries[index], slice)
        stored -= 1
        entries[index] = .deleted
        while entries.count > 0, !entries[0].isLive {
            entries.removeFirst()
            firstSeq += 1
        }
        return true
    }

    /// Puts another record in the place of one; it has the same hashes.
    mutating func replace(_ seq: UInt64, by record: EncodedRecord) {
        guard let slice = slice(seq) else { return }
        let index = Int(seq - firstSeq)
        let old = entries[index]
        entries[index] = slabs.append(record.bytes)
        slabs.remove(old, slice)
    }

    /// Forgets everything.
    mutating func removeAll() {
        (entries, slabs, postings) = (EntryRing(), SlabTable(), PostingTable())
        (stored, evicted) = (0, Evicted())
        firstSeq = lastSeq + 1
        origin = lastSeq
    }

    /// Counts the numbers in the postings anew, before they become too large.
    private mutating func moveOrigin() {
        origin = firstSeq - 1
        postings = PostingTable()
        for index in 0..<entries.count {
            let seq = firstSeq + UInt64(index)
            guard let slice = slice(seq) else { continue }
            var hashes: Set<UInt64> = []
            slice.forEachHash { hashes.insert($0) }
            for hash in hashes { postings.append(UInt32(seq - origin), to: hash) }
        }
    }
}
