import Pushpit

/// The commands that there are; a new one is one file and one entry here.
enum CommandTable {
    static let all: [Command] = [.serve, .send, .device, .config, .version, .help]

    /// Runs the command that the words name, and reports its failure on stderr.
    static func run(_ words: [String]) async -> ExitCode {
        do throws(CommandFailure) {
            return try await dispatch(words)
        } catch {
            Terminal.error("pushpit: " + error.message)
            if error.code == .usage { Terminal.error("Run `pushpit help` for what there is.") }
            return error.code
        }
    }

    /// The command of that name, or the usage failure with the nearest.
    static func command(_ name: String) throws(CommandFailure) -> Command {
        if let command = all.first(where: { $0.description.name == name }) { return command }
        throw CommandDescription.unknown(name, among: all.map(\.description))
    }

    private static func dispatch(_ words: [String]) async throws(CommandFailure) -> ExitCode {
        let first = words.first ?? "serve"
        switch first {
        case "--help", "-h": return try await Command.help.run(CommandArguments([], flags: []))
        case "--version": return try await Command.version.run(CommandArguments([], flags: []))
        default: break
        }
        let isNamed = first.utf8.first != 0x2D
        let command = isNamed ? try command(first) : .serve
        let rest = Array(isNamed ? words.dropFirst() : words[...])
        let own = rest.prefix { $0 != "--" }
        if own.contains("--help") || own.contains("-h") {
            print(command.description.help)
            return .done
        }
        return try await command.run(CommandArguments(rest, flags: command.description.flags))
    }
}
