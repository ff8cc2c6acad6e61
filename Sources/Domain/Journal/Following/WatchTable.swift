/// Those who watch a journal, found by the values they wait for.
struct WatchTable {
    private var nextNumber = 0
    private var hashes: [Int: UInt64?] = [:]
    private var indexed: [UInt64: [Int: Watch]] = [:]
    private var others: [Int: Watch] = [:]

    /// Everyone.
    var all: [Watch] { indexed.values.flatMap { $0.values } + others.values }

    /// Adds a watch and returns its number.
    mutating func add(_ watch: Watch, hash: UInt64?) -> Int {
        nextNumber += 1
        hashes[nextNumber] = .some(hash)
        if let hash { indexed[hash, default: [:]][nextNumber] = watch } else { others[nextNumber] = watch }
        return nextNumber
    }

    /// Removes a watch, if it is there.
    mutating func remove(_ number: Int) {
        guard let hash = hashes.removeValue(forKey: number) else { return }
        if let hash {
            indexed[hash]?[number] = nil
            if indexed[hash]?.isEmpty == true { indexed[hash] = nil }
        } else {
            others[number] = nil
        }
    }

    /// Those whose filter could mean an interaction with these hashes.
    func candidates(_ recordHashes: [UInt64]) -> [Watch] {
        if hashes.isEmpty { return [] }
        var result = Array(others.values)
        if !indexed.isEmpty {
            for hash in recordHashes { if let found = indexed[hash] { result.append(contentsOf: found.values) } }
        }
        return result
    }
}
