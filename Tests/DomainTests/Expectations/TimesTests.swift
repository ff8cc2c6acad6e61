import Testing

@testable import Domain

@Suite("How often", .timeLimit(.minutes(5)))
struct TimesTests {
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
