/// The Damerau-Levenshtein distance, in which swapping two neighbours is one edit (optimal string alignment).
package enum EditDistance {
    /// The least number of insertions, deletions, replacements and swaps that make one of the other.
    package static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in 0..<right.count {
                let replacement = last[column] + (left[row] == right[column] ? 0 : 1)
                var least = min(replacement, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
