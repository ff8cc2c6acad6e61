/// Why the configuration cannot be used: where it was said, what, and what to do.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
    /// Where the fault was said.
    package enum Origin: Sendable, Equatable {
        /// On the command line, so that the key is the flag.
        case flag
        /// In the environment, so that the key is the variable.
        case environment
        case file
    }

    package var origin: Origin
    /// The path of the file as it was given.
    package var file: String?
    /// The line, counted from 1.
    package var line: Int?
    /// The column in bytes, counted from 1.
    package var column: Int?
    /// The key, flag or variable; nil when the file as a whole is at fault.
    package var key: String?
    package var reason: String
    /// The known key that looks most like an unknown one.
    package var nearest: String?

    package init(
        origin: Origin, file: String? = nil, line: Int? = nil, column: Int? = nil, key: String? = nil, reason: String,
        nearest: String? = nil
    ) {
        self.origin = origin
        self.file = file
        self.line = line
        self.column = column
        self.key = key
        self.reason = reason
        self.nearest = nearest
    }

    /// One line: `pushpit.json:3:5: prot: is no known key (did you mean "port"?)`.
    package var description: String {
        var place = file ?? ""
        for number in [line, column] { if let number { place += ":\(number)" } }
        let hint = nearest.map { " (did you mean \"\($0)\"?)" } ?? ""
        return [place, key ?? "", reason].filter { !$0.isEmpty }.joined(separator: ": ") + hint
    }

    /// 64 for a flag, otherwise 78.
    package var exitCode: ExitCode { origin == .flag ? .usage : .configuration }
}
