import Systems
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5)))
struct CommandDescriptionTests {
    private let serve = CommandDescription(
        name: "serve", usage: "[FLAGS]", summary: "Serve", examples: ["pushpit serve --port 0"],
        flags: CommandFlag.serve)

    @Test func helpShowsUsageExampleAndEveryFlagWithItsDefault() {
        let help = serve.help
        #expect(help.contains("Usage: pushpit serve [FLAGS]"))
        #expect(help.contains("Example:\n  pushpit serve --port 0"))
        for option in ConfigurationOption.all {
            if let flag = option.flag { #expect(help.contains("--" + flag)) }
        }
        #expect(help.contains("(8443)"))
        #expect(help.contains("(30s)"))
        #expect(help.contains("(16MiB)"))
    }

    @Test func theOverviewListsEveryCommand() {
        #expect(CommandDescription.overview([serve]).contains("\n  serve  Serve\n"))
    }

    @Test func anUnknownCommandGetsTheNearest() {
        let failure = CommandDescription.unknown("sreve", among: [serve])
        #expect(failure == CommandFailure(.usage, "sreve is no known command (did you mean serve?)"))
    }
}
