/// The slabs that hold live records, and the requests that several of them share.
///
/// Before a shared request there is the number of live records that share it (4 bytes): it goes with the last of them.
struct SlabTable {
    /// The size of the number before a shared request.
    private static let countSize = 4

    /// How many bytes the live records take; what several share is counted once.
    private(set) var bytes = 0
    /// By their number less `firstNumber`; nil where nothing is alive any more.
    private var slabs: [Slab?] = []
    private var firstNumber: UInt32 = 0
    /// The shared request that was appended last.
    private var lastRequest = Entry.deleted

    /// Appends a record of a batch, and the request that it brings for others as well.
    mutating func append(_ part: BatchRecord) -> Entry {
        switch part.request {
        case .own: return append(part.record.bytes)
        case .shared(let request, let count):
            lastRequest = append(request)
            store(UInt32(count), at: lastRequest, 0)
        case .before: break
        }
        let entry = append(part.record.bytes)
        store(lastRequest, at: entry, EncodedRecord.requestOffset)
        return entry
    }

    /// Where to read the record of an entry.
    func slice(_ entry: Entry, seq: UInt64) -> RecordSlice? {
        guard entry.isLive, let record = slice(entry) else { return nil }
        let request = RecordReader.sharedRequest(record.bytes).flatMap { slice($0, from: Self.countSize) }
        return RecordSlice(seq: seq, record: record, request: request)
    }

    /// Forgets the record of an entry, which the slice is of; a slab goes with the last that is alive in it.
    mutating func remove(_ entry: Entry, _ slice: RecordSlice) {
        release(entry)
        guard slice.request != nil, let request = RecordReader.sharedRequest(slice.record.bytes),
            let count = self.slice(request)?.bytes
        else { return }
        let left = count.loadUnaligned(as: UInt32.self) - 1
        store(left, at: request, 0)
        if left == 0 { release(request) }
    }

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
        bytes += record.count
        return Entry(
            slab: firstNumber &+ UInt32(slabs.count - 1), offset: UInt32(offset), length: UInt32(record.count))
    }

    private func slice(_ entry: Entry, from start: Int = 0) -> SlabSlice? {
        guard let slab = slabs[Int(entry.slab &- firstNumber)] else { return nil }
        let offset = Int(entry.offset)
        return SlabSlice(slab: slab, range: (offset + start)..<(offset + Int(entry.length)))
    }

    private func store(_ value: some BitwiseCopyable, at entry: Entry, _ offset: Int) {
        slabs[Int(entry.slab &- firstNumber)]?.bytes.storeBytes(
            of: value, toByteOffset: Int(entry.offset) + offset, as: type(of: value))
    }

    private mutating func release(_ entry: Entry) {
        let index = Int(entry.slab &- firstNumber)
        guard let slab = slabs[index] else { return }
        bytes -= Int(entry.length)
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
