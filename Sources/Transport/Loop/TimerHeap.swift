/// Names one scheduled deadline of a loop.
package struct TimerToken: Sendable, Equatable {
    var slot: Int32
    var generation: UInt32
}

/// The deadlines of a loop: a binary heap with removal, so that thousands cost little. Pure.
struct TimerHeap<Action> {
    private struct Entry {
        var deadline: Int64
        var slot: Int32
    }

    private struct Slot {
        var position: Int32
        var generation: UInt32
        var action: Action?
    }

    private var entries: [Entry] = []
    private var slots: [Slot] = []
    private var free: [Int32] = []

    var count: Int { entries.count }
    /// The earliest deadline.
    var next: Int64? { entries.first?.deadline }

    /// Adds a deadline, in the unit of the caller's clock.
    mutating func insert(_ deadline: Int64, _ action: Action) -> TimerToken {
        let slot: Int32
        if let last = free.popLast() {
            slot = last
        } else {
            slot = Int32(truncatingIfNeeded: slots.count)
            slots.append(Slot(position: 0, generation: 0, action: nil))
        }
        slots[Int(slot)].action = action
        entries.append(Entry(deadline: deadline, slot: slot))
        slots[Int(slot)].position = Int32(truncatingIfNeeded: entries.count - 1)
        rise(entries.count - 1)
        return TimerToken(slot: slot, generation: slots[Int(slot)].generation)
    }

    /// Takes a deadline away; false when it has come or was taken away before.
    @discardableResult
    mutating func remove(_ token: TimerToken) -> Bool {
        let slot = Int(token.slot)
        guard slot < slots.count, slots[slot].generation == token.generation, slots[slot].action != nil else {
            return false
        }
        _ = take(Int(slots[slot].position))
        return true
    }

    /// Takes the earliest deadline that is not after `now`.
    mutating func popDue(_ now: Int64) -> Action? {
        guard let first = entries.first, first.deadline <= now else { return nil }
        return take(0)
    }

    private mutating func take(_ position: Int) -> Action? {
        let slot = Int(entries[position].slot)
        let action = slots[slot].action
        slots[slot].action = nil
        slots[slot].generation &+= 1
        free.append(Int32(truncatingIfNeeded: slot))
        let last = entries.removeLast()
        if position < entries.count {
            place(last, at: position)
            rise(position)
            sink(Int(slots[Int(last.slot)].position))
        }
        return action
    }

    private mutating func place(_ entry: Entry, at position: Int) {
        entries[position] = entry
        slots[Int(entry.slot)].position = Int32(truncatingIfNeeded: position)
    }

    private mutating func rise(_ start: Int) {
        var position = start
        let entry = entries[position]
        while position > 0 {
            let parent = (position - 1) / 2
            guard entries[parent].deadline > entry.deadline else { break }
            place(entries[parent], at: position)
            position = parent
        }
        place(entry, at: position)
    }

    private mutating func sink(_ start: Int) {
        var position = start
        let entry = entries[position]
        while true {
            var child = 2 * position + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1].deadline < entries[child].deadline { child += 1 }
            guard entries[child].deadline < entry.deadline else { break }
            place(entries[child], at: position)
            position = child
        }
        place(entry, at: position)
    }
}
