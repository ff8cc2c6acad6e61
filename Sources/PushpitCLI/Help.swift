import Pushpit

/// The texts of `pushpit help`.
enum Help {
    /// One command: its name, what it does, how it is called.
    struct Command {
        var name: String
        var summary: String
        var usage: String
        var example: String
    }

    static let commands = [
        Command(
            name: "serve", summary: "start the server (also without any command)", usage: "pushpit [serve] [flags]",
            example: "pushpit serve --port 0 --tls-port 0 --ready-file ready.json"),
        Command(
            name: "config", summary: "check a configuration file, or print the effective values",
            usage: "pushpit config check FILE\n       pushpit config print [--json] [flags of serve]",
            example: "pushpit config check config.json"),
        Command(name: "version", summary: "print the version", usage: "pushpit version", example: "pushpit version"),
        Command(name: "help", summary: "print this, or the help of a command", usage: "pushpit help [COMMAND]", example: "pushpit help serve"),
    ]

    /// All commands, a line each.
    static var overview: String {
        let lines = commands.map { "  \(padded($0.name, 10))\($0.summary)" }
        return """
            pushpit: a local stand-in for push-marketing back ends

            \(lines.joined(separator: "\n"))

            Example: pushpit serve --host 0.0.0.0
            """
    }

    /// The help of one command; nil when there is none.
    static func text(of name: String) -> String? {
        guard let command = commands.first(where: { $0.name == name }) else { return nil }
        var text = "usage: \(command.usage)\n\n\(command.summary)\n\nExample: \(command.example)"
        guard name == "serve" else { return text }
        text += "\n\nflags, also as PUSHPIT_… in the environment:\n  \(padded("--config FILE", 34))The configuration file (JSON)"
        for option in ConfigurationOption.all {
            guard let flag = option.flag else { continue }
            text += "\n  \(padded("--\(flag) \(option.placeholder)", 34))\(option.help)"
        }
        return text
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
