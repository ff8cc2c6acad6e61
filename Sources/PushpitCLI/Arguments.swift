import Pushpit

/// The words after a command: flags with their values, and the rest.
struct Arguments {
    var flags: [(name: String, value: String)] = []
    var words: [String] = []

    /// Reads `--name value`, `--name=value` and switches; an unknown flag is an error that names the nearest.
    init(_ arguments: [String], also extra: [String] = []) throws(UsageError) {
        let names = ["config"] + extra + ConfigurationOption.all.compactMap(\.flag)
        var rest = arguments[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--"), word.count > 2 else {
                guard !word.hasPrefix("-") || word == "-" else { throw UsageError("there is no flag \(word)") }
                words.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard names.contains(name) else {
                let hint = Nearest.name(to: name, in: names).map { "; did you mean --\($0)?" } ?? ""
                throw UsageError("there is no flag --\(name)\(hint)")
            }
            let isSwitch = extra.contains(name) || ConfigurationOption.all.first { $0.flag == name }?.isSwitch == true
            if parts.count > 1 {
                flags.append((name, String(parts[1])))
            } else if isSwitch {
                flags.append((name, "true"))
            } else if let value = rest.popFirst() {
                flags.append((name, value))
            } else {
                throw UsageError("--\(name) needs a value")
            }
        }
    }

    /// Whether a switch was given.
    func has(_ name: String) -> Bool { flags.contains { $0.name == name } }
}

/// A command line that cannot be understood.
struct UsageError: Error {
    var reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
