/// The entries of consecutive interactions: added at the end, removed at the start.
struct EntryRing {
    private var storage = [Entry](repeating: .deleted, count: 64)
    private var head = 0
    private(set) var count = 0

    /// The entry at a place, counted from the start.
    subscript(index: Int) -> Entry {
        get { storage[(head + index) & (storage.count - 1)] }
        set { storage[(head + index) & (storage.count - 1)] = newValue }
    }

    /// Adds an entry at the end.
    mutating func append(_ entry: Entry) {
        if count == storage.count {
            var larger: [Entry] = []
            larger.reserveCapacity(count * 2)
            larger.append(contentsOf: storage[head...])
            larger.append(contentsOf: storage[..<head])
            larger.append(contentsOf: repeatElement(.deleted, count: count))
            (storage, head) = (larger, 0)
        }
        storage[(head + count) & (storage.count - 1)] = entry
        count += 1
    }

    /// Removes the first entry.
    mutating func removeFirst() {
        head = (head + 1) & (storage.count - 1)
        count -= 1
    }
}
