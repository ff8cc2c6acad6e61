/// Those who follow what a filter means, in groups that are rung by the values they wait for.
///
/// To ring a group costs the same however many are in it: who records pays for no follower.
struct FollowerTable {
    /// Followers that wait for one value, or for no value in particular.
    private final class Group {
        var wakes: [Int: @Sendable () -> Void] = [:]
        /// Whether something came since its followers were woken.
        var isRung = false
    }

    private var nextNumber = 0
    private var groups: [UInt64: Group] = [:]
    /// Where each follower is; no hash for those who wait for no value in particular.
    private var places: [Int: [UInt64]] = [:]
    private let others = Group()
    private var rung: [Group] = []
    /// Whether somebody is about to wake those who were rung.
    private var isWaking = false

    /// Adds a follower and returns its number.
    mutating func add(_ hashes: [UInt64], _ wake: @escaping @Sendable () -> Void) -> Int {
        nextNumber += 1
        places[nextNumber] = hashes
        if hashes.isEmpty { others.wakes[nextNumber] = wake }
        for hash in hashes {
            let group = groups[hash] ?? Group()
            group.wakes[nextNumber] = wake
            groups[hash] = group
        }
        return nextNumber
    }

    /// Removes a follower, if it is there.
    mutating func remove(_ number: Int) {
        guard let hashes = places.removeValue(forKey: number) else { return }
        others.wakes[number] = nil
        for hash in hashes {
            groups[hash]?.wakes[number] = nil
            if groups[hash]?.wakes.isEmpty == true { groups[hash] = nil }
        }
    }

    /// Rings for a record with these hashes; whether the caller must see to it that those who were rung are woken.
    mutating func ring(_ hashes: [UInt64]) -> Bool {
        if places.isEmpty { return false }
        for hash in hashes { if let group = groups[hash] { ring(group) } }
        if !others.wakes.isEmpty { ring(others) }
        return mustWake()
    }

    /// Rings for everyone.
    mutating func ringAll() -> Bool {
        for group in groups.values { ring(group) }
        ring(others)
        return mustWake()
    }

    /// Those who were rung, each once; nil when nobody was, and then the next ring must see to it again.
    mutating func takeRung() -> [@Sendable () -> Void]? {
        if rung.isEmpty {
            isWaking = false
            return nil
        }
        var wakes: [Int: @Sendable () -> Void] = [:]
        for group in rung {
            group.isRung = false
            wakes.merge(group.wakes) { first, _ in first }
        }
        rung = []
        return Array(wakes.values)
    }

    private mutating func ring(_ group: Group) {
        guard !group.isRung else { return }
        group.isRung = true
        rung.append(group)
    }

    private mutating func mustWake() -> Bool {
        if rung.isEmpty || isWaking { return false }
        isWaking = true
        return true
    }
}
