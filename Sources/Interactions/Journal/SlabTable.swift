/// The slabs that hold live records.
struct SlabTable {
    /// By their number less `firstNumber`; nil where nothing is alive any more.
    private var slabs: [Slab?] = []
    private var firstNumber: UInt32 = 0

    /// Appends a record.
    mutating func append(_ record: [UInt8]) -> Entry {
        var current = slabs.last ?? nil
        if current.map({ $0.bytes.count - $0.used < record.count }) ?? true {
            current = nil
        }
        let slab = current ?? Slab(capacity: max(Slab.size, record.count))
        if current == nil {
            dropLast()
            slabs.append(slab)
        }
        let offset = slab.used
        UnsafeMutableRawBufferPointer(rebasing: slab.bytes[offset...]).copyBytes(from: record)
        slab.used += record.count
        slab.live += 1
        return Entry(
            slab: firstNumber &+ UInt32(slabs.count - 1), offset: UInt32(offset), length: UInt32(record.count))
    }

    /// Where to read the record of an entry.
    func slice(_ entry: Entry, seq: UInt64) -> RecordSlice? {
        guard entry.isLive, let slab = slabs[Int(entry.slab &- firstNumber)] else { return nil }
        let start = Int(entry.offset)
        return RecordSlice(seq: seq, slab: slab, range: start..<(start + Int(entry.length)))
    }

    /// Forgets the record of an entry; its slab goes with its last one.
    mutating func remove(_ entry: Entry) {
        let index = Int(entry.slab &- firstNumber)
        guard let slab = slabs[index] else { return }
        slab.live -= 1
        guard slab.live == 0, index < slabs.count - 1 else { return }
        slabs[index] = nil
        let empty = slabs.firstIndex { $0 != nil } ?? slabs.count
        slabs.removeFirst(empty)
        firstNumber &+= UInt32(empty)
    }

    /// Frees the last slab, before another comes behind it, when nothing in it is alive.
    private mutating func dropLast() {
        guard let last = slabs.last, last?.live == 0 else { return }
        slabs[slabs.count - 1] = nil
    }
}
