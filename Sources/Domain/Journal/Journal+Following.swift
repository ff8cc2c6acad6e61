import Synchronization

extension Journal {
    /// Filters with more values than this are followed by another condition.
    private static let mostValues = 16

    /// Calls `wake` soon after interactions came that the filter may mean, or were cleared, until the token is cancelled.
    ///
    /// It is called by a background of the journal's, one call after another, and once for all that came together.
    package func follow(_ filter: Filter, wake: @escaping @Sendable () -> Void) -> FollowerToken {
        FollowerToken(number: state.withLock { $0.followers.add($0.rarest(of: filter, most: Self.mostValues), wake) })
    }

    /// Ends it; a call that is under way may still arrive.
    package func cancel(_ token: FollowerToken) {
        state.withLock { $0.followers.remove(token.number) }
    }

    /// How often interactions were deleted or cleared: what was counted before must be counted anew.
    package var removals: Int { state.withLock { $0.removals } }

    /// Has those woken who were rung.
    func wakeSoon(_ lanes: FollowerLane) {
        if lanes.contains(.indexed) { background.run(0) { self.wakeFollowers(.indexed, on: self.background) } }
        if lanes.contains(.scanning) { scanning.run(0) { self.wakeFollowers(.scanning, on: self.scanning) } }
    }

    /// The longest rest between two wakings, in milliseconds.
    private static let longestRest = 1000

    /// Wakes those who were rung. Then it rests three times as long as it worked, so that recording keeps its share.
    private func wakeFollowers(_ lane: FollowerLane, on background: Background) {
        guard let wakes = state.withLock({ $0.followers.takeRung(lane) }) else { return }
        let start = ContinuousClock.now
        for wake in wakes { wake() }
        let worked = (ContinuousClock.now - start).wholeMilliseconds
        background.run(min(3 * Int(worked), Self.longestRest)) { self.wakeFollowers(lane, on: background) }
    }
}

/// Names one who follows, to end it.
package struct FollowerToken: Sendable, Hashable {
    let number: Int
}

extension JournalState {
    /// The hashes of the values of the condition that fewest interactions meet so far; none where indexes do not help.
    fileprivate func rarest(of filter: Filter, most: Int) -> [UInt64] {
        var best: (count: Int, rank: Int, hashes: [UInt64])?
        for case .anyOf(let key, let values) in filter.conditions where (1...most).contains(values.count) {
            let hashes = values.map { IndexHash.of(key, $0) }
            let count = hashes.reduce(0) { $0 + postings[$1].count }
            let rank = Watch.rank(key)
            if best.map({ (count, rank) < ($0.count, $0.rank) }) ?? true { best = (count, rank, hashes) }
        }
        return best?.hashes ?? []
    }
}
