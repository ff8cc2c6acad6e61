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
    /// The lanes in which somebody is about to wake those who were rung.
    private var waking: FollowerLane = []

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

    /// Rings for a record with these hashes, and returns the lanes in which the caller must see to it that those who were
    /// rung are woken.
    mutating func ring(_ hashes: [UInt64]) -> FollowerLane {
        if places.isEmpty { return [] }
        for hash in hashes { if let group = groups[hash] { ring(group) } }
        if !others.wakes.isEmpty { others.isRung = true }
        return lanesToWake()
    }

    /// Rings for everyone.
    mutating func ringAll() -> FollowerLane {
        for group in groups.values { ring(group) }
        if !others.wakes.isEmpty { others.isRung = true }
        return lanesToWake()
    }

    /// Those of a lane who were rung, each once; nil when nobody was, and then the next ring must see to it again.
    mutating func takeRung(_ lane: FollowerLane) -> [@Sendable () -> Void]? {
        guard lane == .indexed ? !rung.isEmpty : others.isRung else {
            waking.remove(lane)
            return nil
        }
        if lane == .scanning {
            others.isRung = false
            return Array(others.wakes.values)
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

    private mutating func lanesToWake() -> FollowerLane {
        var lanes: FollowerLane = []
        if !rung.isEmpty { lanes.insert(.indexed) }
        if others.isRung { lanes.insert(.scanning) }
        lanes.subtract(waking)
        waking.formUnion(lanes)
        return lanes
    }
}
