import Bytes
import Pushpit
import Systems

extension Command {
    static let config = Command(
        description: CommandDescription(
            name: "config", usage: "check FILE | print [--json] [FLAGS OF serve] | sample",
            summary: "Check a file, print what is in force and why, or print a file with every default",
            examples: [
                "pushpit config check pushpit.json", "pushpit config print --json --config pushpit.json",
                "pushpit config sample > pushpit.json",
            ], flags: [CommandFlag("json", "", "Print JSON")] + CommandFlag.serve)
    ) { (arguments: CommandArguments) async throws(CommandFailure) -> ExitCode in
        switch arguments.words.first {
        case "check": return try checkFile(arguments)
        case "print": return try printEffective(arguments)
        case "sample":
            try arguments.expectWords(1...1, of: "config sample")
            print(ConfigurationSample.text, terminator: "")
            return .done
        case let other?:
            let hint = Nearest.name(to: other, in: ["check", "print", "sample"]).map { " (did you mean \($0)?)" } ?? ""
            throw CommandFailure(.usage, "config \(other) is not known\(hint)")
        case nil: throw CommandFailure(.usage, "config needs check, print or sample")
        }
    }

    private static func checkFile(_ arguments: CommandArguments) throws(CommandFailure) -> ExitCode {
        guard arguments.words.count == 2 else {
            throw CommandFailure(.usage, "config check needs one file: pushpit config check FILE")
        }
        let file = arguments.words[1]
        _ = try ConfigurationLoader(flags: [("config", file)]).effective()
        print("\(file) is good")
        return .done
    }

    private static func printEffective(_ arguments: CommandArguments) throws(CommandFailure) -> ExitCode {
        try arguments.expectWords(1...1, of: "config print")
        let effective = try ConfigurationLoader(arguments).effective()
        if arguments.isOn("json") {
            print(String(decoding: effective.json.bytes, as: UTF8.self))
        } else {
            for line in effective.lines { print(line) }
        }
        return .done
    }
}
