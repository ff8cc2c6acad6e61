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

/// Finds the known name that somebody most likely meant.
package enum Nearest {
    /// The nearest of the names, or nil when none is near enough to be meant. Case is ignored.
    package static func name(to word: String, in names: [String]) -> String? {
        let word = Array(word.lowercased().utf8.prefix(64))
        let limit = max(2, word.count / 3)
        var best: (name: String, distance: Int)?
        for name in names {
            let found = EditDistance.between(word, Array(name.lowercased().utf8))
            if found <= limit, found < best?.distance ?? .max { best = (name, found) }
        }
        return best?.name
    }
}
