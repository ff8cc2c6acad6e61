import Pushpit

extension Command {
    static let serve = Command(
        description: CommandDescription(
            name: "serve", usage: "[FLAGS]", summary: "Serve; what happens without a command",
            examples: [
                "pushpit serve", "pushpit serve --port 0 --tls-port 8443,443 --ready-file ready.json",
                "pushpit serve --config pushpit.json --host 0.0.0.0",
            ], flags: CommandFlag.serve)
    ) { (arguments: CommandArguments) async throws(CommandFailure) -> ExitCode in
        try arguments.expectWords(0...0, of: "serve")
        let loader = ConfigurationLoader(arguments)
        return try await Serve.run(loader.effective(), loader: loader)
    }
}

extension ConfigurationLoader {
    /// What the flags and the environment of this process say.
    init(_ arguments: CommandArguments) {
        self.init(flags: arguments.flags, environment: ProcessEnvironment.values(Self.environmentNames))
    }

    /// Loads, with the error as that of a command.
    func effective() throws(CommandFailure) -> EffectiveConfiguration {
        do {
            return try load()
        } catch {
            throw CommandFailure(error.exitCode, error.description)
        }
    }
}
