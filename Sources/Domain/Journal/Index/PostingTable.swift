/// The postings by the hashes of their values: a hash table with open addressing, as small as can be.
struct PostingTable {
    /// A hash, 0 where nothing is, and one number, two numbers, or the place of a list.
    private struct Slot {
        var hash: UInt64 = 0
        var first: UInt32 = 0
        var second: UInt32 = 0
    }

    /// As `second`: `first` is the place of a list.
    private static let isList = UInt32.max

    private var slots = [Slot](repeating: Slot(), count: 64)
    private var lists: [PostingList?] = []
    private var freeLists: [UInt32] = []
    /// How many values there are.
    private(set) var count = 0

    /// The posting of a value.
    subscript(hash: UInt64) -> Posting {
        let slot = slots[index(of: hash)]
        if slot.hash == 0 { return .none }
        if slot.second == Self.isList { return lists[Int(slot.first)].map(Posting.many) ?? .none }
        return slot.second == 0 ? .one(slot.first) : .two(slot.first, slot.second)
    }

    /// Adds a number greater than the others of the value.
    mutating func append(_ number: UInt32, to hash: UInt64) {
        var index = index(of: hash)
        if slots[index].hash == 0 {
            if (count + 1) * 5 > slots.count * 4 {
                grow()
                index = self.index(of: hash)
            }
            slots[index] = Slot(hash: hash, first: number)
            count += 1
        } else if slots[index].second == Self.isList {
            lists[Int(slots[index].first)]?.append(number)
        } else if slots[index].second == 0 {
            slots[index].second = number
        } else {
            let list = PostingList()
            list.append(slots[index].first)
            list.append(slots[index].second)
            list.append(number)
            if let free = freeLists.popLast() {
                lists[Int(free)] = list
                slots[index].first = free
            } else {
                slots[index].first = UInt32(lists.count)
                lists.append(list)
            }
            slots[index].second = Self.isList
        }
    }

    /// Removes a number of a value, if it is there.
    mutating func remove(_ number: UInt32, from hash: UInt64) {
        let index = index(of: hash)
        let slot = slots[index]
        if slot.hash == 0 { return }
        if slot.second == Self.isList {
            let list = lists[Int(slot.first)]
            list?.remove(number)
            if list?.count == 0 {
                lists[Int(slot.first)] = nil
                freeLists.append(slot.first)
                removeSlot(index)
            }
        } else if slot.second == number {
            slots[index].second = 0
        } else if slot.first == number {
            if slot.second == 0 { removeSlot(index) } else { slots[index] = Slot(hash: hash, first: slot.second) }
        }
    }

    /// Where a hash is, or could be put.
    private func index(of hash: UInt64) -> Int {
        let mask = slots.count - 1
        var index = Int(truncatingIfNeeded: hash) & mask
        while slots[index].hash != hash, slots[index].hash != 0 { index = (index + 1) & mask }
        return index
    }

    /// Empties a slot, and moves those up that would no longer be found behind it.
    private mutating func removeSlot(_ removed: Int) {
        let mask = slots.count - 1
        var (hole, index) = (removed, (removed + 1) & mask)
        while slots[index].hash != 0 {
            let home = Int(truncatingIfNeeded: slots[index].hash) & mask
            if (index &- home) & mask >= (index &- hole) & mask {
                slots[hole] = slots[index]
                hole = index
            }
            index = (index + 1) & mask
        }
        slots[hole] = Slot()
        count -= 1
    }

    private mutating func grow() {
        let old = slots
        slots = [Slot](repeating: Slot(), count: old.count * 2)
        for slot in old where slot.hash != 0 { slots[index(of: slot.hash)] = slot }
    }
}
