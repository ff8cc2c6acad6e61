import Pushpit

/// A command: its description, and what it does.
struct Command: Sendable {
    let description: CommandDescription
    let run: @Sendable (CommandArguments) async throws(CommandFailure) -> ExitCode
}
