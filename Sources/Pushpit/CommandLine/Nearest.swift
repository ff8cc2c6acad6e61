/// Finds the known name that somebody most likely meant.
package enum Nearest {
    /// The nearest of the names, or nil when none is near enough to be meant. Case is ignored.
    package static func name(to word: String, in names: [String]) -> String? {
        let word = Array(word.lowercased().utf8.prefix(64))
        let limit = max(2, word.count / 3)
        var best: (name: String, distance: Int)?
        for name in names {
            let found = distance(word, Array(name.lowercased().utf8))
            if found <= limit, found < best?.distance ?? .max { best = (name, found) }
        }
        return best?.name
    }

    /// The edits from one to the other, where two letters that changed places count as one (optimal string alignment).
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var before: [Int] = []
        var last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            row.reserveCapacity(right.count + 1)
            for j in right.indices {
                let change = last[j] + (left[i] == right[j] ? 0 : 1)
                var cost = min(change, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, before[j - 1] + 1)
                }
                row.append(cost)
            }
            before = last
            last = row
        }
        return last[right.count]
    }
}
