import Bytes
import Records
import TestSupport
import Testing

import struct Domain.Expectation

@testable import Domain

@Suite("Verification", .timeLimit(.minutes(5)))
struct VerificationTests {
    /// `r1` is one receive or more, `c=1` exactly one click, `o!` no open, `g<2` at most two registrations, `(r1 c1)` a group.
    private static func plan(_ text: String, inOrder: Bool) -> VerifyPlan {
        var steps: [VerifyPlan.Step] = []
        var group: [Expectation]?
        for word in text.split(separator: " ") {
            if word.hasPrefix("(") { group = [] }
            let expectation = expectation(word.filter { $0 != "(" && $0 != ")" })
            if group != nil { group?.append(expectation) } else { steps.append(.one(expectation)) }
            if word.hasSuffix(")"), let members = group {
                steps.append(.anyOrder(members))
                group = nil
            }
        }
        return VerifyPlan(inOrder: inOrder, steps: steps)
    }

    private static func expectation(_ word: String) -> Expectation {
        let count = Int(word.filter(\.isNumber)) ?? 0
        let times: Times =
            word.contains("=")
            ? .exactly(count)
            : word.contains("<")
                ? .atMost(count)
                : word.contains("!") ? .never : .atLeast(count)
        return Expectation(given: "", conditions: [.anyOf(.kind, [kind(word.first).name])], times: times)
    }

    private static func kind(_ letter: Character?) -> Kind {
        switch letter {
        case "r": .receive
        case "c": .click
        case "o": .open
        default: .register
        }
    }

    private static func outcome(_ text: String, inOrder: Bool, _ arrivals: String, complete: Bool = true) -> Outcome {
        let plan = plan(text, inOrder: inOrder)
        var verification = Verification(plan, isComplete: plan.expectations.map { _ in complete })
        for (index, letter) in arrivals.enumerated() {
            verification.add(Samples.interaction(UInt64(index + 1), kind(letter)))
        }
        return verification.outcome
    }

    private static func words(_ outcome: Outcome) -> String {
        outcome.results.map { $0.reason?.rawValue ?? "ok" }.joined(separator: " ") + (outcome.isDecided ? "" : " …")
    }

    /// plan, arrivals, what is said of each expectation; `…` where it is not decided.
    static let unordered = [
        ("r1 c1", "", "timeout timeout …"), ("r1 c1", "cr", "ok ok"), ("r1 c1", "c", "timeout ok …"),
        ("r=1", "", "timeout …"), ("r=1", "r", "ok …"), ("r=1", "rr", "exceeded"), ("o!", "", "ok …"),
        ("o!", "o", "exceeded"), ("r<1", "r", "ok …"), ("r1 o!", "o", "timeout exceeded"), ("r1 o!", "r", "ok ok …"),
        ("(r1 c1) o1", "ocr", "ok ok ok"), ("r1 r1", "r", "ok ok"),
    ]

    @Test("without order, counts decide", arguments: unordered)
    func counts(plan: String, arrivals: String, expected: String) {
        #expect(Self.words(Self.outcome(plan, inOrder: false, arrivals)) == expected)
    }

    static let ordered = [
        ("r1 c1", "rc", "ok ok"), ("r1 c1", "cr", "ok out-of-order …"), ("r1 c1", "crc", "ok ok"),
        ("r1 c1", "rrc", "ok ok"), ("r1 c1", "", "timeout timeout …"), ("r1 c1", "c", "timeout ok …"),
        ("r1 r1", "r", "ok out-of-order …"), ("r1 r1", "rr", "ok ok"), ("r2 c1", "rcr", "ok out-of-order …"),
        ("r2 c1", "rcrc", "ok ok"), ("r1 c1 r1", "rcr", "ok ok ok"), ("r1 c1 r1", "rrc", "ok ok out-of-order …"),
        ("r=1 c1", "rc", "ok ok …"), ("r=1 c1", "rcr", "exceeded ok"), ("r1 c=1", "cr", "ok out-of-order"),
        ("r1 c=1", "c", "timeout out-of-order"), ("r1 o! c1", "rc", "ok ok ok …"),
        ("r1 o! c1", "roc", "ok exceeded ok"),
        ("g1 (r1 c1)", "gcr", "ok ok ok"), ("g1 (r1 c1)", "grc", "ok ok ok"),
        ("(r1 c1) g1", "gcr", "ok ok out-of-order …"),
        ("(r1 c1) g1", "rgc", "ok ok out-of-order …"), ("(r1 c1) g1", "rgcg", "ok ok ok"),
        ("g1 (r1 c1)", "rgc", "ok out-of-order ok …"), ("g1 (r1 o1)", "gr", "ok ok timeout …"),
        ("g1 (r1 o!) c1", "grc", "ok ok ok ok …"), ("o! r<2", "", "ok ok …"),
        ("(c1 c1)", "c", "ok out-of-order …"), ("(c1 c1)", "cc", "ok ok"),
        ("(c1 c1) r1", "crc", "ok ok out-of-order …"),
        ("(c1 c1) r1", "ccr", "ok ok ok"), ("(c2 c1)", "cc", "ok out-of-order …"), ("(c2 c1)", "ccc", "ok ok"),
    ]

    @Test("with order, the earliest arrivals that can take the places", arguments: ordered)
    func order(plan: String, arrivals: String, expected: String) {
        #expect(Self.words(Self.outcome(plan, inOrder: true, arrivals)) == expected)
    }

    @Test("a member of a group gives its place to one that can take no other")
    func moves() {
        let either = Expectation(given: "", conditions: [.anyOf(.kind, ["receive", "click"])])
        let click = Expectation(given: "", conditions: [.anyOf(.kind, ["click"])])
        let plan = VerifyPlan(inOrder: true, steps: [.anyOrder([either, click])])
        for kinds in [[Kind.click, .receive], [.receive, .click], [.click, .click]] {
            var verification = Verification(plan, isComplete: [true, true])
            for (index, kind) in kinds.enumerated() {
                verification.add(Samples.interaction(UInt64(index + 1), kind))
            }
            #expect(Self.words(verification.outcome) == "ok ok")
        }
        var verification = Verification(plan, isComplete: [true, true])
        for seq in 1...2 { verification.add(Samples.interaction(UInt64(seq), .receive)) }
        #expect(verification.outcome.results.map { $0.reason == nil } == [true, false])
    }

    static let evicted = [
        ("r1", "", "evicted …"), ("r1", "r", "ok"), ("r=1", "r", "evicted"), ("o!", "", "evicted"),
        ("r<1", "", "evicted"),
    ]

    @Test("over an evicted range upper bounds cannot hold, lower ones can still be met", arguments: evicted)
    func eviction(plan: String, arrivals: String, expected: String) {
        #expect(Self.words(Self.outcome(plan, inOrder: false, arrivals, complete: false)) == expected)
    }

    @Test("counts that are known need no interactions")
    func knownCounts() {
        let verification = Verification(Self.plan("r1 c=1", inOrder: false), isComplete: [true, true], counts: [3, 2])
        #expect(verification.outcome.results.map(\.actual) == [3, 2])
        #expect(Self.words(verification.outcome) == "ok exceeded")
    }

    @Test("the first reason counts, before the end the first that is decided")
    func reasons() {
        let outcome = Self.outcome("r1 o!", inOrder: false, "o")
        #expect(outcome.reason(hasEnded: true) == .timeout)
        #expect(outcome.reason(hasEnded: false) == .exceeded)
        #expect(Self.outcome("r1", inOrder: false, "r").reason(hasEnded: true) == nil)
    }

    @Test("results repeat what was asked, and failed ones say why")
    func results() throws {
        let plan = try VerifyPlan(
            json: [
                "expect": [
                    ["where": "kind:click", "times": ["never": true]], ["where": ["kind": "open"]],
                ]
            ], now: Samples.now, lastSeq: 0)
        let outcome = Verification(plan, isComplete: [true, true]).outcome
        var writer = JSONWriter()
        writer.object { outcome.writeResults(into: &$0) }
        let expected =
            #"{"results":[{"where":"kind:click","times":{"never":true},"actual":0,"satisfied":true},"#
            + #"{"where":{"kind":"open"},"times":{"atLeast":1},"actual":0,"satisfied":false,"reason":"timeout","#
            + #""complete":true,"closest":[]}]}"#
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }
}
