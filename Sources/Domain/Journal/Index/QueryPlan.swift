/// A filter as the journal answers it: by its indexes as far as they reach, then by looking at what is left.
struct QueryPlan {
    /// For each condition that the indexes answer, the hashes of the values of which there must be one.
    private(set) var sets: [[UInt64]] = []
    /// Whether the interactions of a set are those of its values added up, since none has two of them.
    private(set) var setsAreSums = true
    /// The conditions that only the interaction itself answers.
    private(set) var residual: [Condition] = []
    /// The smallest `seq` by the conditions.
    private(set) var lowerSeq: UInt64 = 1
    /// The greatest `seq` by the conditions.
    private(set) var upperSeq = UInt64.max
    private(set) var since: Int64?
    private(set) var until: Int64?
    /// Whether no interaction can be meant.
    private(set) var isImpossible = false
    /// The hashes of the sessions that are meant; nil when any are.
    private(set) var sessions: [UInt64]?

    /// The plan for a filter; its `after` and `before` are left to the caller.
    init(_ filter: Filter) {
        for condition in filter.conditions {
            switch condition {
            case .anyOf(let key, let values):
                let hashes = Array(Set(values.map { IndexHash.of(key, $0) }))
                if hashes.isEmpty { isImpossible = true }
                if key == .finding, hashes.count > 1 { setsAreSums = false }
                if key == .session { sessions = hashes }
                sets.append(hashes)
            case .compare(.seq, let comparison, let bound): narrow(comparison, bound)
            case .since(let moment): since = max(since ?? .min, moment.milliseconds)
            case .until(let moment): until = min(until ?? .max, moment.milliseconds)
            default: residual.append(condition)
            }
        }
    }

    /// Whether what one index finds is what is meant.
    var isExact: Bool { residual.isEmpty && sets.count <= 1 }

    /// Whether the conditions that are left hold for an interaction.
    func matches(_ interaction: Interaction) -> Bool {
        residual.allSatisfy { $0.holds(for: interaction) }
    }

    /// Whether the time of an interaction is meant.
    func includes(time: Int64) -> Bool {
        time >= since ?? .min && time <= until ?? .max
    }

    private mutating func narrow(_ comparison: Condition.Comparison, _ bound: Int64) {
        let (lower, upper): (Int64, Int64)
        switch comparison {
        case .less: (lower, upper) = (1, bound == .min ? bound : bound - 1)
        case .lessOrEqual: (lower, upper) = (1, bound)
        case .equal: (lower, upper) = (bound, bound)
        case .greaterOrEqual: (lower, upper) = (bound, .max)
        case .greater: (lower, upper) = (bound == .max ? bound : bound + 1, .max)
        }
        if upper < 1 { isImpossible = true }
        lowerSeq = max(lowerSeq, UInt64(max(lower, 1)))
        upperSeq = min(upperSeq, UInt64(max(upper, 0)))
    }
}
