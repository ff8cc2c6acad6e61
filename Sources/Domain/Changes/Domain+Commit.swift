import Synchronization

/// The changes of one commit, kept only where somebody takes them.
struct ChangeList {
    let isWanted: Bool
    private(set) var changes: [Change] = []

    init(isWanted: Bool) {
        self.isWanted = isWanted
    }

    mutating func add(_ change: @autoclosure () -> Change) {
        if isWanted { changes.append(change()) }
    }

    mutating func add<Item>(_ items: [Item], _ make: (Item) -> Change) {
        if isWanted { changes += items.map(make) }
    }
}

extension Domain {
    /// Records the interactions of one request, and lets happen what it and others propose: all of it, before anybody else
    /// changes anything.
    @discardableResult
    package func commit(_ interactions: consuming [Interaction] = [], _ proposals: [Proposal] = []) -> Committed {
        var interactions = interactions
        var committed = Committed()
        let registers = proposals.contains { if case .register = $0 { true } else { false } }
        // Most interactions are known before the lock is taken; those of registrations are given their device under it.
        var records = registers ? nil : EncodedInteractions(interactions)
        let (recorded, tells) = committing.withLock { sink in
            var list = ChangeList(isWanted: sink != nil)
            var tells: [@Sendable () -> Void] = []
            if registers {
                for proposal in proposals { resolveDevice(of: proposal, &interactions, &committed, &list) }
            }
            var recorded: Recorded?
            if !interactions.isEmpty {
                let encoded = records.take() ?? EncodedInteractions(interactions)
                recorded = record(interactions, encoded, &committed, &list)
            }
            let time = recorded.map { Timestamp(milliseconds: $0.time) }
            for proposal in proposals { resolve(proposal, interactions, at: time, &committed, &list, &tells) }
            if let sink, !list.changes.isEmpty { sink(list.changes) }
            return (recorded, tells)
        }
        if let recorded { journal.tell(recorded, of: interactions) }
        for tell in tells { tell() }
        return committed
    }

    /// Takes in changes that were resolved before, in their order.
    package func apply(_ changes: [Change]) {
        committing.withLock { sink in
            for change in changes { reduce(change) }
            sink?(changes)
        }
    }

    /// Decides once what faults do to a request, and counts the rules that are used.
    /// - Parameter asksOutcome: whether its system can make another outcome of it.
    package func reserveFault(
        on interactions: [Interaction], target: String, asksOutcome: Bool
    ) -> FaultReservation? {
        guard !faults.isEmpty else {
            return faults.reserve(on: interactions, target: target, asksOutcome: asksOutcome)
        }
        return committing.withLock { sink in
            let reservation = faults.reserve(on: interactions, target: target, asksOutcome: asksOutcome)
            if let uses = reservation?.uses, !uses.isEmpty { sink?(uses.map { .faultUsed($0) }) }
            return reservation
        }
    }

    /// Whether a TLS handshake is to fail; counts the rule that says so. Session and time are asked for only where there are rules.
    package func failsHandshake(
        session: @autoclosure () -> String, at now: @autoclosure () -> Timestamp
    ) -> Bool {
        guard !faults.isEmpty else { return false }
        let (session, now) = (session(), now())
        return committing.withLock { sink in
            guard let use = faults.failHandshake(session: session, at: now) else { return false }
            sink?([.faultUsed(use)])
            return true
        }
    }

    /// Numbers for a new delivery and so many new messages; nobody else is given them, and those not used are left out.
    func reserve(messages count: Int) -> (delivery: Int, messages: Range<Int>) {
        committing.withLock { sink in
            let numbers = messages.reserve(messages: count)
            sink?([.reserved(self.numbers)])
            return numbers
        }
    }

    /// Gives out so many numbers of each kind, and says after which.
    func reserve(more count: Counters) -> Counters {
        committing.withLock { sink in
            let before = numbers
            var after = before
            after.devices += count.devices
            after.links += count.links
            after.deliveries += count.deliveries
            after.messages += count.messages
            after.faults += count.faults
            guard after != before else { return before }
            reserve(after)
            sink?([.reserved(after)])
            return before
        }
    }

    /// A number for an event that a back end hands over, above 0.
    package func reserveEvent() -> Int {
        committing.withLock { sink in
            let number = lastEvent.add(1, ordering: .relaxed).newValue
            sink?([.reserved(numbers)])
            return number
        }
    }

    /// Deletes the interactions that a filter means, and returns how many. Those who watch are told where it means all, or
    /// all of one session.
    package func delete(_ filter: Filter) -> Int {
        let deleted = remove(filter)
        guard deleted > 0, filter.after == nil, filter.before == nil else { return deleted }
        if filter.conditions.isEmpty {
            journal.tellCleared(session: nil, wakes: false)
        } else if filter.conditions.count == 1, case .anyOf(.session, let names) = filter.conditions[0],
            names.count == 1
        {
            journal.tellCleared(session: names[0], wakes: false)
        }
        return deleted
    }

    /// Forgets parts of what belongs to a session, nil for all; returns how many interactions that were.
    package func reset(session: String?, _ parts: ResetParts = .all) -> Int {
        var removed = 0
        if let session, parts.contains(.interactions) { removed = remove(Filter([.anyOf(.session, [session])])) }
        removed += committing.withLock { sink in
            sink?([.reset(session: session, parts)])
            return forget(session: session, parts)
        }
        if parts.contains(.interactions) { journal.tellCleared(session: session, wakes: true) }
        return removed
    }

    /// Deletes what a filter means, some at a time, so that hits come in between.
    private func remove(_ filter: Filter) -> Int {
        var removed = 0
        journal.forEachSeq(filter) { seqs in
            removed += committing.withLock { sink in
                let count = journal.remove(seqs)
                if count > 0 { sink?([.removed(seqs)]) }
                return count
            }
        }
        return removed
    }

    /// Adds interactions of another time, with new `seq` and batch numbers but their own times; returns how many.
    @discardableResult
    package func adopt(_ interactions: [Interaction]) -> Int {
        var batches: [UInt64: UInt64] = [:]
        var start = 0
        while start < interactions.count {
            let some = interactions[start..<min(start + 512, interactions.count)]
            let recorded = committing.withLock { sink in
                let known = batches
                let recorded = journal.adopt(some, batches: &batches)
                var list = ChangeList(isWanted: sink != nil)
                for (index, interaction) in some.enumerated() {
                    list.add(.interaction(interaction.placed(recorded.first + UInt64(index), known, batches)))
                    let evicted = sessions.touch(interaction.session, at: interaction.receivedAt, evicts: true)
                    list.add(evicted) { .sessionForgotten($0) }
                }
                if let seq = recorded.evicted { list.add(.evicted(through: seq)) }
                if let sink { sink(list.changes) }
                return recorded
            }
            journal.tell(recorded, of: some)
            start = some.endIndex
        }
        return interactions.count
    }

    private func record(
        _ interactions: [Interaction], _ records: consuming EncodedInteractions, _ committed: inout Committed,
        _ list: inout ChangeList
    ) -> Recorded {
        let recorded: Recorded
        switch consume records {
        case .one(var record): recorded = journal.record(interactions[0], as: &record)
        case .batch(var batch): recorded = journal.record(batch: interactions, as: &batch)
        }
        committed.seqs = recorded.first..<(recorded.first + UInt64(interactions.count))
        let time = Timestamp(milliseconds: recorded.time)
        for index in interactions.indices {
            let evicted = sessions.touch(interactions[index].session, at: time, evicts: true)
            if list.isWanted {
                var placed = interactions[index]
                placed.seq = recorded.first + UInt64(index)
                placed.receivedAt = time
                placed.batch = interactions.count > 1 ? recorded.first : nil
                list.add(.interaction(placed))
            }
            list.add(evicted) { .sessionForgotten($0) }
        }
        if let seq = recorded.evicted { list.add(.evicted(through: seq)) }
        return recorded
    }
}

/// The interactions of one request as the journal keeps them.
private enum EncodedInteractions {
    case one(EncodedRecord)
    /// Several, which get a batch number; or none.
    case batch([BatchRecord])

    init(_ interactions: [Interaction]) {
        if interactions.count == 1 {
            self = .one(RecordWriter.encode(interactions[0]))
            return
        }
        self = .batch(
            RecordWriter.encode(
                all: interactions.map { interaction in
                    var interaction = interaction
                    interaction.batch = 0
                    return interaction
                }))
    }
}

extension Interaction {
    /// The interaction at the `seq` that it was given, and with the new number of its batch.
    fileprivate func placed(_ seq: UInt64, _ known: [UInt64: UInt64], _ batches: [UInt64: UInt64]) -> Interaction {
        var copy = self
        copy.seq = seq
        copy.batch = batch.flatMap { batches[$0] ?? known[$0] }
        return copy
    }
}
