import Bytes
import Testing

@testable import Domain

@Suite("How often", .timeLimit(.minutes(5)))
struct TimesTests {
    @Test(
        "bounds are read",
        arguments: [
            (#"{"exactly":2}"#, Times.exactly(2)), (#"{"atLeast":1}"#, .atLeast(1)), (#"{"atMost":3}"#, .atMost(3)),
            (#"{"never":true}"#, .never), (#"{"exactly":0}"#, .never),
        ])
    func read(text: String, times: Times) throws {
        #expect(try Times(json: try JSONReader.read(Array(text.utf8)), at: "") == times)
    }

    @Test("both bounds together")
    func both() throws {
        let times = try Times(json: ["atLeast": 1, "atMost": 2], at: "")
        #expect(times.minimum == 1 && times.maximum == 2)
    }

    @Test(
        "wrong bounds are errors with their place",
        arguments: [
            (#"5"#, "/t"), ("{}", "/t"), (#"{"sometimes":1}"#, "/t/sometimes"), (#"{"exactly":-1}"#, "/t/exactly"),
            (#"{"exactly":1.5}"#, "/t/exactly"), (#"{"exactly":"1"}"#, "/t/exactly"), (#"{"never":false}"#, "/t/never"),
            (#"{"exactly":1,"atMost":2}"#, "/t/exactly"), (#"{"atLeast":2,"atMost":1}"#, "/t/atMost"),
            (#"{"atLeast":1,"atLeast":2}"#, "/t/atLeast"),
        ])
    func wrong(text: String, pointer: String) throws {
        let json = try JSONReader.read(Array(text.utf8))
        #expect(#expect(throws: PointerError.self) { try Times(json: json, at: "/t") }?.pointer == pointer)
    }

    /// mode, count, actual, complete, reason, decided.
    static let waits: [(WaitMode, Int, Int, Bool, Reason?, Bool)] = [
        (.atLeast, 2, 0, true, .timeout, false), (.atLeast, 2, 2, true, nil, true), (.atLeast, 2, 3, true, nil, true),
        (.atLeast, 2, 1, false, .evicted, false), (.atLeast, 2, 2, false, nil, true),
        (.exactly, 2, 1, true, .timeout, false), (.exactly, 2, 2, true, nil, false),
        (.exactly, 2, 3, true, .exceeded, true), (.exactly, 2, 2, false, .evicted, true),
        (.never, 1, 0, true, nil, false), (.never, 1, 1, true, .exceeded, true), (.never, 1, 0, false, .evicted, true),
    ]

    @Test("a waiting call's state", arguments: waits)
    func wait(mode: WaitMode, count: Int, actual: Int, isComplete: Bool, reason: Reason?, isDecided: Bool) {
        let judgement = mode.times(count).judge(actual: actual, isComplete: isComplete)
        #expect(judgement == Judgement(reason, isDecided: isDecided))
    }
}
