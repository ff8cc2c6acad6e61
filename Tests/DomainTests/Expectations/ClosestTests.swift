import Bytes
import TestSupport
import Testing

@testable import Domain

@Suite("The closest interactions", .timeLimit(.minutes(5)))
struct ClosestTests {
    private func find(_ query: String, _ candidates: Interaction...) throws -> [Closest] {
        Closest.find(try QueryParser.parse(query, now: Samples.now), in: candidates)
    }

    @Test("fewest differences first, then the newest, three at most, none that meets all")
    func order() throws {
        let found = try find(
            "kind:click delivery:aa", Samples.interaction(1, .click, delivery: "zz"),
            Samples.interaction(2, .receive, delivery: "zz"), Samples.interaction(3, .receive, delivery: "aa"),
            Samples.interaction(4, .click, delivery: "aa"), Samples.interaction(5, .click, delivery: "yy"))
        #expect(found.map(\.interaction.seq) == [5, 3, 1])
        #expect(found[0].differs == [Closest.Difference(field: "deliveryId", expected: "aa", actual: "yy")])
        #expect(found[1].differs == [Closest.Difference(field: "kind", expected: "click", actual: "receive")])
    }

    static let differences: [(String, String, JSON, JSON)] = [
        ("kind:open,receive", "kind", ["open", "receive"], "click"),
        ("user:bob", "userKey", "bob", nil),
        ("path:/api/*", "path", "/api/*", "/r/"),
        ("path:/api/*,/x", "path", ["/x", "/api/*"], "/r/"),
        ("seq:>=5", "seq", ">=5", 1),
        ("status:>400", "status", ">400", 200),
        ("until:2026-11-30T03:14:15.925Z", "receivedAt", "until 2026-11-30T03:14:15.925Z", "2026-11-30T03:14:15.926Z"),
        (#""quick fox""#, "text", "quick fox", nil),
        ("-kind:engaged", "kind", "not open,click,linkClick", "click"),
    ]

    @Test("each condition tells how it differs", arguments: differences)
    func difference(query: String, field: String, expected: JSON, actual: JSON) throws {
        let found = try find(query, Samples.interaction())
        #expect(found.map(\.differs) == [[Closest.Difference(field: field, expected: expected, actual: actual)]])
    }
}
