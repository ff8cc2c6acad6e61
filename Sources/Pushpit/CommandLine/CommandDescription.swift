import Bytes
import Systems

/// What the help says about a command, and what it takes.
package struct CommandDescription: Sendable {
    package var name: String
    /// What follows the name in the usage line.
    package var usage: String
    /// One line for the list of commands.
    package var summary: String
    /// Lines with `pushpit …` that somebody can copy.
    package var examples: [String]
    package var flags: [CommandFlag]

    package init(name: String, usage: String, summary: String, examples: [String], flags: [CommandFlag] = []) {
        self.name = name
        self.usage = usage
        self.summary = summary
        self.examples = examples
        self.flags = flags
    }

    /// The help of this command.
    package var help: String {
        var lines = [summary, "", "Usage: pushpit \(name) \(usage)", ""]
        lines += [examples.count == 1 ? "Example:" : "Examples:"] + examples.map { "  " + $0 }
        guard !flags.isEmpty else { return lines.joined(separator: "\n") }
        let heads = flags.map { "--\($0.name)" + ($0.isSwitch ? "" : " \($0.placeholder)") }
        let width = min(34, heads.reduce(0) { max($0, $1.count) })
        lines += ["", "Flags:"]
        for (flag, head) in zip(flags, heads) {
            let gap = String(repeating: " ", count: max(0, width - head.count) + 2)
            let value = flag.defaultText.map { " (\($0))" } ?? ""
            lines.append("  \(head)\(gap)\(flag.help)\(value)")
        }
        if flags.contains(where: { $0.environmentName != nil }) {
            lines += [
                "", "Each is also a variable: --tls-port is PUSHPIT_TLS_PORT. A flag goes before a variable, that",
                "before the file, that before the default. `pushpit config print` shows what is in force and why.",
            ]
        }
        return lines.joined(separator: "\n")
    }

    /// The help that lists all commands.
    package static func overview(_ commands: [CommandDescription]) -> String {
        let width = commands.reduce(0) { max($0, $1.name.count) }
        let list = commands.map { command in
            "  " + command.name + String(repeating: " ", count: width - command.name.count + 2) + command.summary
        }
        return
            (["A mock push-marketing server. Without a command it serves.", "", "Usage: pushpit [COMMAND] [FLAGS]", ""]
            + list + ["", "Example: pushpit help serve"]).joined(separator: "\n")
    }

    /// The failure for a command that does not exist.
    package static func unknown(_ name: String, among commands: [CommandDescription]) -> CommandFailure {
        let hint = Nearest.name(to: name, in: commands.map(\.name)).map { " (did you mean \($0)?)" } ?? ""
        return CommandFailure(.usage, "\(name) is no known command\(hint)")
    }
}
