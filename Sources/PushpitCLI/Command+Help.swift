import Pushpit

extension Command {
    static let help = Command(
        description: CommandDescription(
            name: "help", usage: "[COMMAND]", summary: "Explain a command, with an example",
            examples: ["pushpit help serve"])
    ) { (arguments: CommandArguments) async throws(CommandFailure) -> ExitCode in
        try arguments.expectWords(0...1, of: "help")
        if let name = arguments.words.first {
            print(try CommandTable.command(name).description.help)
        } else {
            print(CommandDescription.overview(CommandTable.all.map(\.description)))
        }
        return .done
    }
}
