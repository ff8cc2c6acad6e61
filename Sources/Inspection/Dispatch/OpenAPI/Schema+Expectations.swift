import Bytes
import Domain

extension Schema {
    static let satisfiedWait = Schema.object([
        "satisfied": .flag, "mode": .words(WaitMode.allCases.map(\.rawValue)), "expected": .count, "actual": .count,
        "elapsedMilliseconds": .count, "items": .list(of: .named("Interaction")),
    ])

    static let unmetWait = Schema.object(
        [
            "type": .text, "title": .text, "status": .count, "detail": .text, "reason": .reason,
            "mode": .words(WaitMode.allCases.map(\.rawValue)), "expected": .count, "actual": .count,
            "elapsedMilliseconds": .count, "hints": .list(of: .named("DiagnosisItem")),
            "closest": .list(of: .named("Closest")),
        ])

    /// What `verify` takes.
    static let verification = Schema.object(
        ["expect": .list(of: .either(.named("Expectation"), .anyOrder), atLeast: 1)],
        optional: [
            "session": .text.orNull, "after": .either(.seqOrNow, .null), "within": .wait.orNull, "inOrder": .flag,
        ], isClosed: true)

    static let expectation = Schema.object(
        ["where": .either(.text.described("The query language."), Schema(["type": "object"]))],
        optional: [
            "times": .either(
                .object(["exactly": .count], isClosed: true),
                .object(["never": Schema(["const": true])], isClosed: true),
                .object(["atLeast": .count], optional: ["atMost": .count], isClosed: true),
                .object(["atMost": .count], isClosed: true))
        ], isClosed: true)

    static let verified = Schema.object([
        "satisfied": .flag, "elapsedMilliseconds": .count, "results": .list(of: .named("ExpectationResult")),
    ])

    static let unmetVerification = Schema.object([
        "type": .text, "title": .text, "status": .count, "detail": .text, "satisfied": .flag, "reason": .reason,
        "elapsedMilliseconds": .count, "hints": .list(of: .named("DiagnosisItem")),
        "results": .list(of: .named("ExpectationResult")),
    ])

    static let expectationResult = Schema.object(
        ["where": .anything, "times": Schema(["type": "object"]), "actual": .count, "satisfied": .flag],
        optional: ["reason": .reason, "complete": .flag, "closest": .list(of: .named("Closest"))])

    static let closest = Schema.object([
        "interaction": .named("Interaction"),
        "differs": .list(of: .object(["field": .text, "expected": .anything, "actual": .anything])),
    ])

    private static let reason = Schema.words(Reason.allCases.map(\.rawValue))
    private static let anyOrder = Schema.object(
        ["anyOrder": .list(of: .named("Expectation"), atLeast: 1)], isClosed: true)
}
