/// What was recorded since the start, cleared or not; no number ever goes back. Imported interactions do not count.
package struct JournalTotals: Sendable {
    /// The upper ends of the buckets of answer times, in microseconds, included; the last bucket has none.
    package static let bounds = [
        10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 100_000, 1_000_000,
    ]

    /// Requests that were recorded.
    package private(set) var requests: UInt64 = 0
    /// How many requests were answered within each bucket, and not within the one before.
    package private(set) var answerTimes = [UInt64](repeating: 0, count: bounds.count + 1)
    /// The answer times of all requests together.
    package private(set) var answerMicroseconds: UInt64 = 0
    private var interactions = [UInt64](
        repeating: 0, count: System.allCases.count * Kind.allCases.count * Verdict.allCases.count)

    /// The interactions of a system, kind and verdict.
    package func count(_ system: System, _ kind: Kind, _ verdict: Verdict) -> UInt64 {
        interactions[Self.place(system, kind, verdict)]
    }

    mutating func count(_ observation: Observation) {
        interactions[Self.place(observation.system, observation.kind, observation.verdict)] += 1
    }

    mutating func count(answeredIn microseconds: Int) {
        requests += 1
        answerMicroseconds += UInt64(max(microseconds, 0))
        answerTimes[Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count] += 1
    }

    private static func place(_ system: System, _ kind: Kind, _ verdict: Verdict) -> Int {
        (Int(system.rawValue) * Kind.allCases.count + Int(kind.rawValue)) * Verdict.allCases.count
            + Int(verdict.rawValue)
    }
}
