import Bytes
import Domain
import TestSupport
import Testing

@testable import Records

@Suite("The body of verify", .timeLimit(.minutes(5)))
struct VerifyPlanTests {
    private func read(_ text: String) throws -> VerifyPlan {
        try VerifyPlan(json: try JSONReader.read(Array(text.utf8)), now: Samples.now, lastSeq: 42)
    }

    @Test("everything is read")
    func whole() throws {
        let plan = try read(
            #"""
            {"session":"run42","after":7,"within":"5s","inOrder":true,"expect":[
              {"where":"kind:register user:bob","times":{"exactly":1}},
              {"anyOrder":[{"where":{"kind":["open","click"],"status":404}},{"where":{"kind":"engaged"}}]}]}
            """#)
        #expect(plan.session == "run42" && plan.after == 7 && plan.within == .seconds(5) && plan.inOrder)
        #expect(plan.steps.count == 2)
        let expectations = plan.expectations
        #expect(expectations[0].conditions == [.anyOf(.kind, ["register"]), .anyOf(.userKey, ["bob"])])
        #expect(expectations[0].times == .exactly(1))
        #expect(expectations[0].given == "kind:register user:bob")
        #expect(expectations[1].conditions == [.anyOf(.kind, ["open", "click"]), .anyOf(.status, ["404"])])
        #expect(expectations[1].times == .atLeast(1))
        #expect(expectations[2].conditions == [.anyOf(.kind, ["open", "click", "linkClick"])])
    }

    @Test("what may be missing has its default, and now is the last seq")
    func defaults() throws {
        let plan = try read(#"{"expect":[{"where":""}]}"#)
        #expect(plan.session == nil && plan.after == nil && plan.within == .zero && !plan.inOrder)
        #expect(plan.expectations[0].conditions.isEmpty)
        #expect(try read(#"{"after":"now","expect":[{"where":""}]}"#).after == 42)
    }

    @Test(
        "errors tell their place",
        arguments: [
            ("[]", ""), ("{}", ""), (#"{"expect":"x"}"#, "/expect"), (#"{"expect":[]}"#, "/expect"),
            (#"{"expect":[5]}"#, "/expect/0"), (#"{"expect":[{}]}"#, "/expect/0"),
            (#"{"expect":[{"where":"a"},{"where":"kind:recieve"}]}"#, "/expect/1/where"),
            (#"{"expect":[{"where":{"kind":"recieve"}}]}"#, "/expect/0/where/kind"),
            (#"{"expect":[{"where":{"kind":["open","x"]}}]}"#, "/expect/0/where/kind/1"),
            (#"{"expect":[{"where":{"kind":[["open"]]}}]}"#, "/expect/0/where/kind/0"),
            (#"{"expect":[{"where":{"kind":[]}}]}"#, "/expect/0/where/kind"),
            (#"{"expect":[{"where":{"kind":null}}]}"#, "/expect/0/where/kind"),
            (#"{"expect":[{"where":{"a/b~":"x"}}]}"#, "/expect/0/where/a~1b~0"),
            (#"{"expect":[{"where":{"user":"x","userKey":"y"}}]}"#, "/expect/0/where/userKey"),
            (#"{"expect":[{"where":5}]}"#, "/expect/0/where"),
            (#"{"expect":[{"where":"","times":{"sometimes":1}}]}"#, "/expect/0/times/sometimes"),
            (#"{"expect":[{"where":"","tmies":1}]}"#, "/expect/0/tmies"),
            (#"{"expect":[{"anyOrder":[]}]}"#, "/expect/0/anyOrder"),
            (#"{"expect":[{"anyOrder":[{"where":5}]}]}"#, "/expect/0/anyOrder/0/where"),
            (#"{"expect":[{"anyOrder":[{"where":""}],"times":{"exactly":1}}]}"#, "/expect/0/times"),
            (#"{"within":"5","expect":[{"where":""}]}"#, "/within"),
            (#"{"within":"6m","expect":[{"where":""}]}"#, "/within"),
            (#"{"after":"x","expect":[{"where":""}]}"#, "/after"),
            (#"{"inOrder":1,"expect":[{"where":""}]}"#, "/inOrder"),
            (#"{"sesion":"x","expect":[{"where":""}]}"#, "/sesion"),
        ])
    func errors(text: String, pointer: String) {
        #expect(#expect(throws: PointerError.self) { try read(text) }?.pointer == pointer)
    }
}
