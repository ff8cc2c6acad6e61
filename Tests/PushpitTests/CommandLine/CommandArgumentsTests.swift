import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5)))
struct CommandArgumentsTests {
    private let flags = [
        CommandFlag("port", "PORT", "p"), CommandFlag("open", "", "o"), CommandFlag("timeout", "DURATION", "t"),
    ]

    private func parse(_ words: String...) throws(CommandFailure) -> CommandArguments {
        try CommandArguments(words, flags: flags)
    }

    @Test func takesValuesAfterABlankOrAnEqualsSign() throws {
        let arguments = try parse("--port", "1", "--timeout=5s=", "--open", "word", "-")
        #expect(arguments.value("port") == "1")
        #expect(arguments.value("timeout") == "5s=")
        #expect(arguments.isOn("open"))
        #expect(arguments.words == ["word", "-"])
        #expect(arguments.rest == nil)
    }

    @Test func theLastOfARepeatedFlagCounts() throws {
        #expect(try parse("--port", "1", "--port", "2").value("port") == "2")
    }

    @Test func aSwitchCanBeTurnedOff() throws {
        #expect(try !parse("--open=false").isOn("open"))
    }

    @Test func aValueMayStartWithOneDash() throws {
        #expect(try parse("--timeout", "-5s").value("timeout") == "-5s")
    }

    @Test func leavesWhatFollowsTwoDashesAlone() throws {
        let arguments = try parse("--open", "--", "sh", "--port")
        #expect(arguments.rest == ["sh", "--port"])
        #expect(arguments.value("port") == nil)
    }

    @Test(arguments: [
        (["--timeuot", "1s"], "--timeuot is no known flag (did you mean --timeout?)"),
        (["--prot=1"], "--prot is no known flag (did you mean --port?)"),
        (["-x"], "-x is no known flag"), (["-port", "1"], "-port is no known flag (did you mean --port?)"),
        (["--port"], "--port needs a value: --port PORT"), (["--port", "--open"], "--port needs a value: --port PORT"),
    ])
    func refusesWithAHint(words: [String], message: String) {
        #expect(throws: CommandFailure(.usage, message)) { try CommandArguments(words, flags: flags) }
    }

    @Test func refusesTooManyAndTooFewWords() throws {
        let arguments = try parse("a", "b")
        try arguments.expectWords(1...2, of: "list")
        #expect(throws: CommandFailure(.usage, "list does not take \"b\"")) {
            try arguments.expectWords(0...1, of: "list")
        }
        #expect(throws: CommandFailure.self) { try arguments.expectWords(3...3, of: "list") }
    }
}
