import Foundation
import Testing

/// Random numbers that a seed determines (SplitMix64 by Sebastiano Vigna, public domain).
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A generator of its own, for another thread.
    package mutating func split() -> SplitMix64 {
        SplitMix64(seed: next())
    }
}

/// Calls `body` with random numbers; every issue in it names the seed that repeats them.
///
/// The seed is that of `PUSHPIT_TEST_SEED`, or is drawn.
package func withSeed(_ body: @Sendable (inout SplitMix64) async throws -> Void) async throws {
    let given = ProcessInfo.processInfo.environment["PUSHPIT_TEST_SEED"].flatMap { UInt64($0) }
    try await withSeed(given ?? UInt64.random(in: .min ... .max), body)
}

/// Calls `body` with the random numbers of a seed, which every issue in it names.
package func withSeed(_ seed: UInt64, _ body: @Sendable (inout SplitMix64) async throws -> Void) async throws {
    let note = Comment(rawValue: "repeat with PUSHPIT_TEST_SEED=\(seed)")
    let naming = IssueHandlingTrait.compactMapIssues { issue in
        var issue = issue
        issue.comments.append(note)
        return issue
    }
    var random = SplitMix64(seed: seed)
    guard let test = Test.current else { return try await body(&random) }
    try await naming.provideScope(for: test, testCase: Test.Case.current) {
        var random = SplitMix64(seed: seed)
        do {
            try await body(&random)
        } catch let error as ExpectationFailedError {
            // Recorded where it was found.
            throw error
        } catch {
            Issue.record(error)
        }
    }
}
