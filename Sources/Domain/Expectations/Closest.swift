import Bytes

/// An interaction that nearly met conditions, and in what it differs.
package struct Closest: Sendable {
    /// One condition that does not hold.
    package struct Difference: Sendable, Equatable {
        /// The key of the query language, or `text`.
        package var field: String
        /// The value, the list of values, or the term in words.
        package var expected: JSON
        /// The value, the list of values, or null where there is none.
        package var actual: JSON

        package init(field: String, expected: JSON, actual: JSON) {
            self.field = field
            self.expected = expected
            self.actual = actual
        }
    }

    package var interaction: Interaction
    package var differs: [Difference]

    /// The nearest of the candidates, as they are shown, that do not meet all conditions: fewest differences first, then the newest.
    package static func find(
        _ conditions: [Condition], in candidates: some Sequence<Interaction>, limit: Int = 3,
        redaction: Redaction = .off
    ) -> [Closest] {
        var best: [(interaction: Interaction, failing: Int)] = []
        for candidate in candidates {
            let failing = conditions.reduce(0) { $1.holds(for: candidate) ? $0 : $0 + 1 }
            guard failing > 0 else { continue }
            let place =
                best.firstIndex {
                    failing < $0.failing || (failing == $0.failing && candidate.seq > $0.interaction.seq)
                }
                ?? best.count
            guard place < limit else { continue }
            best.insert((candidate, failing), at: place)
            if best.count > limit { best.removeLast() }
        }
        return best.map { near in
            let failing = conditions.filter { !$0.holds(for: near.interaction) }
            let shown = redaction.masked(near.interaction)
            return Closest(interaction: shown, differs: failing.map { $0.difference(from: shown) })
        }
    }
}
