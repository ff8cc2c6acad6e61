/// Finds what somebody may have meant.
package enum NearestText {
    /// Longer texts are compared by their beginning, so that a hostile one costs little.
    private static let maximumLength = 128

    /// The candidate with the fewest edits; nil when more than a third of the text would have to change.
    package static func find(_ text: String, among candidates: [String]) -> String? {
        let wanted = Array(text.lowercased().utf8.prefix(maximumLength))
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let other = Array(candidate.lowercased().utf8.prefix(maximumLength))
            let distance = distance(wanted, other)
            guard distance * 3 <= max(wanted.count, other.count), distance < best?.distance ?? Int.max else { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// Insertions, deletions, replacements and swaps of neighbours that lead from one to the other.
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var before: [Int] = []
        var previous = Array(0...right.count)
        for row in 1...left.count {
            var current = [row] + Array(repeating: 0, count: right.count)
            for column in 1...right.count {
                let same = left[row - 1] == right[column - 1]
                current[column] = min(
                    previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (same ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    current[column] = min(current[column], before[column - 2] + 1)
                }
            }
            (before, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
