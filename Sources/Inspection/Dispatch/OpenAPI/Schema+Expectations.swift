import Bytes
import Domain
import Records

extension Schema {
    static let satisfiedWait = Schema.object([
        "satisfied": .flag, "mode": .words(WaitMode.allCases.map(\.rawValue)), "expected": .count, "actual": .count,
        "elapsedMilliseconds": .count, "hints": .list(of: .named("DiagnosisItem")),
        "items": .list(of: .named("Interaction")),
    ])

    static let unmetWait = Schema.object(
        [
            "type": .text, "title": .text, "status": .count, "detail": .text, "reason": .reason,
            "mode": .words(WaitMode.allCases.map(\.rawValue)), "expected": .count, "actual": .count,
            "elapsedMilliseconds": .count, "hints": .list(of: .named("DiagnosisItem")),
            "closest": .list(of: .named("Closest")),
        ])

    static let verified = Schema.object([
        "satisfied": .flag, "elapsedMilliseconds": .count, "hints": .list(of: .named("DiagnosisItem")),
        "results": .list(of: .named("ExpectationResult")),
    ])

    static let unmetVerification = Schema.object([
        "type": .text, "title": .text, "status": .count, "detail": .text, "satisfied": .flag, "reason": .reason,
        "elapsedMilliseconds": .count, "hints": .list(of: .named("DiagnosisItem")),
        "results": .list(of: .named("ExpectationResult")),
    ])
}
