import Pushpit

extension Command {
    static let version = Command(
        description: CommandDescription(
            name: "version", usage: "", summary: "Print the version", examples: ["pushpit version"])
    ) { (arguments: CommandArguments) async throws(CommandFailure) -> ExitCode in
        try arguments.expectWords(0...0, of: "version")
        print(PushpitVersion.text)
        return .done
    }
}
