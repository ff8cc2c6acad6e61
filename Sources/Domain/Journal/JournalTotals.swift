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
    /// By system, kind and verdict, for the systems up to the last that was met.
    private var interactions: [UInt64] = []

    /// The interactions of a system, kind and verdict.
    package func count(_ system: System, _ kind: Kind, _ verdict: Verdict) -> UInt64 {
        let place = Self.place(system, kind, verdict)
        return place < interactions.count ? interactions[place] : 0
    }

    mutating func count(_ observation: Observation) {
        let place = Self.place(observation.system, observation.kind, observation.verdict)
        if place >= interactions.count {
            let end = (Int(observation.system.number) + 1) * Kind.allCases.count * Verdict.allCases.count
            interactions += repeatElement(0, count: end - interactions.count)
        }
        interactions[place] += 1
    }

    mutating func count(answeredIn microseconds: Int) {
        requests += 1
        answerMicroseconds += UInt64(max(microseconds, 0))
        answerTimes[Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count] += 1
    }

    private static func place(_ system: System, _ kind: Kind, _ verdict: Verdict) -> Int {
        (Int(system.number) * Kind.allCases.count + Int(kind.rawValue)) * Verdict.allCases.count
            + Int(verdict.rawValue)
    }
}
