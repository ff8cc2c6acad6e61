import HTTP
import TestSupport
import Testing

/// What the other tests build on.
@Suite("Support of tests", .timeLimit(.minutes(5))) struct TestSupportTests {
    @Test("the numbers of a seed are those of SplitMix64") func splitMix() {
        var random = SplitMix64(seed: 1_234_567)
        let numbers = (0..<3).map { _ in random.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("an issue and an error within a seed's body name the seed") func seeds() async throws {
        struct Failure: Error {}
        let seen = Collected<[String]>()
        let watching = IssueHandlingTrait.compactMapIssues { issue in
            seen.append(issue.comments.map(\.rawValue))
            return nil
        }
        let test = try #require(Test.current)
        try await watching.provideScope(for: test, testCase: Test.Case.current) {
            try await withSeed(7) { _ in Issue.record("wrong") }
            try await withSeed(8) { _ in throw Failure() }
        }
        #expect(seen.values == [["wrong", "repeat with PUSHPIT_TEST_SEED=7"], ["repeat with PUSHPIT_TEST_SEED=8"]])
    }

    @Test("a wait ends with the values, or with its task") func waits() async throws {
        let values = Collected<Int>()
        async let two = values.wait(for: 2)
        values.append(1)
        values.append(2)
        #expect(try await two == [1, 2])
        let waiting = Task { try await values.wait(for: 3) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test("a request is what the decoder makes of its bytes") func requests() throws {
        let request = Request.sent("POST", "/a?b=c", [("X-A", "1")], body: Array("hello".utf8))
        #expect(request.head.targetText == "/a?b=c" && request.head.value("x-a") == "1")
        #expect(request.head.value("Host") == "localhost" && request.head.value("Content-Length") == "5")
        #expect(request.body == Array("hello".utf8))
        #expect(throws: Undecodable.self) { try Request(decoding: "GET / HTTP/1.1\r\n".utf8) }
        #expect(throws: Undecodable.self) { try Request(decoding: "GET / HTTP/1.1\r\n\r\n".utf8) }
    }
}
