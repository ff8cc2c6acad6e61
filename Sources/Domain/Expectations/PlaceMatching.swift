/// Gives interactions the places of one step, each interaction one and each place one: as many as can be (a matching of
/// two sides, grown by one augmenting path for each interaction).
struct PlaceMatching: Sendable {
    /// More places than these are counted without looking at who else could take them.
    private static let exactLimit = 1000

    /// What may take a place: for each placed interaction the expectations that it meets.
    private var met: [[Int]] = []
    /// The interactions in the places of each expectation.
    private var holders: [Int: [Int]] = [:]
    private var capacities: [Int: Int] = [:]

    /// Opens places of an expectation.
    mutating func open(_ count: Int, of expectation: Int) {
        capacities[expectation] = count
        holders[expectation] = []
    }

    /// How many places of an expectation are taken.
    func taken(of expectation: Int) -> Int { holders[expectation]?.count ?? 0 }

    /// Gives an interaction that meets these expectations a place, moving others if need be; whether it got one.
    mutating func add(_ expectations: [Int]) -> Bool {
        guard !expectations.isEmpty else { return false }
        met.append(expectations)
        var visited: Set<Int> = []
        if place(met.count - 1, &visited) { return true }
        met.removeLast()
        return false
    }

    private mutating func place(_ interaction: Int, _ visited: inout Set<Int>) -> Bool {
        for expectation in met[interaction] where visited.insert(expectation).inserted {
            guard let held = holders[expectation], let capacity = capacities[expectation] else { continue }
            if held.count < capacity {
                holders[expectation, default: []].append(interaction)
                return true
            }
            for (index, other) in held.prefix(Self.exactLimit).enumerated() where met[other].count > 1 {
                guard place(other, &visited) else { continue }
                holders[expectation]?[index] = interaction
                return true
            }
        }
        return false
    }
}
