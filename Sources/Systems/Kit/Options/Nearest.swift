import HTTP

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
