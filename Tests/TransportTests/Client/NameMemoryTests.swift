import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct NameMemoryTests {
    private let error = ClientError.unresolved(host: "nowhere", reason: "none")

    private func word(_ step: NameMemory<Int>.Step) -> String {
        switch step {
        case .look: "look"
        case .wait: "wait"
        case .failed(let error): "\(error)"
        }
    }

    @Test func aNameIsLookedUpOnceForAllWhoAsk() {
        var memory = NameMemory<Int>(failureTime: 5_000)
        #expect((1...3).map { word(memory.ask("a", $0, at: 0)) } == ["look", "wait", "wait"])
        #expect(word(memory.ask("b", 4, at: 0)) == "look")
        #expect(memory.finish("a", nil, at: 1) == [1, 2, 3])
        #expect(word(memory.ask("a", 5, at: 1)) == "look")
    }

    @Test func aNameWithoutAddressIsRememberedForSomeSeconds() {
        var memory = NameMemory<Int>(failureTime: 5_000)
        _ = memory.ask("a", 1, at: 0)
        #expect(memory.finish("a", error, at: 10) == [1])
        #expect(word(memory.ask("a", 2, at: 5_009)) == "\(error)")
        #expect(word(memory.ask("a", 3, at: 5_010)) == "look")
    }
}
