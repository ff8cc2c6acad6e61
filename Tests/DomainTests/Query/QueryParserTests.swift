import TestSupport
import Testing

@testable import Domain

@Suite("The query language", .timeLimit(.minutes(5)))
struct QueryParserTests {
    private static func parse(_ text: String) throws(QueryError) -> [Condition] {
        try QueryParser.parse(text, now: Samples.now)
    }

    static let table: [(String, [Condition])] = [
        ("", []),
        ("  ", []),
        ("kind:open", [.anyOf(.kind, ["open"])]),
        ("kind:open,click", [.anyOf(.kind, ["open", "click"])]),
        ("kind:engaged", [.anyOf(.kind, ["open", "click", "linkClick"])]),
        ("kind:receive,engaged", [.anyOf(.kind, ["receive", "open", "click", "linkClick"])]),
        ("-kind:receive", [.not(.anyOf(.kind, ["receive"]))]),
        ("kind:*Click", [.anyOf(.kind, ["linkClick", "botLinkClick"])]),
        (
            "app:a device:b user:c message:d delivery:e tracking:f",
            [
                .anyOf(.application, ["a"]), .anyOf(.deviceToken, ["b"]), .anyOf(.userKey, ["c"]),
                .anyOf(.messageId, ["d"]), .anyOf(.deliveryId, ["e"]), .anyOf(.trackingId, ["f"]),
            ]
        ),
        (
            "user:bob@example.com  device:a:b:c",
            [
                .anyOf(.userKey, ["bob@example.com"]), .anyOf(.deviceToken, ["a:b:c"]),
            ]
        ),
        ("path:/api/v1.0/*", [.pattern(.path, Wildcard("/api/v1.0/*"))]),
        ("path:/a*,/b,/c", [.either([.anyOf(.path, ["/b", "/c"]), .pattern(.path, Wildcard("/a*"))])]),
        (#"user:"a, b*""#, [.anyOf(.userKey, ["a, b*"])]),
        (#"user:"say \"hi\" \\ \n",x"#, [.anyOf(.userKey, [#"say "hi" \ \n"#, "x"])]),
        (#"user:"""#, [.anyOf(.userKey, [""])]),
        ("seq:7", [.compare(.seq, .equal, 7)]),
        ("seq:>100 seq:<=200", [.compare(.seq, .greater, 100), .compare(.seq, .lessOrEqual, 200)]),
        ("seq:1,>5", [.either([.compare(.seq, .equal, 1), .compare(.seq, .greater, 5)])]),
        ("status:>=400", [.compare(.status, .greaterOrEqual, 400)]),
        ("-status:<400", [.not(.compare(.status, .less, 400))]),
        ("status:0404", [.anyOf(.status, ["404"])]),
        ("status:4*", [.pattern(.status, Wildcard("4*"))]),
        ("since:5m", [.since(Samples.now.advanced(by: -300_000))]),
        ("until:2026-11-30T03:14:15.926Z", [.until(Samples.now)]),
        ("fox", [.text(FreeText("fox"))]),
        ("quick fox", [.text(FreeText("quick")), .text(FreeText("fox"))]),
        (#""quick fox""#, [.text(FreeText("quick fox"))]),
        (#"-"quick fox""#, [.not(.text(FreeText("quick fox")))]),
        (
            "Special/9.9 10.0.2.2:8443 a,b*",
            [
                .text(FreeText("Special/9.9")), .text(FreeText("10.0.2.2:8443")), .text(FreeText("a,b*")),
            ]
        ),
        ("user:zoë\u{A0}x", [.anyOf(.userKey, ["zoë"]), .text(FreeText("x"))]),
    ]

    @Test("a query becomes conditions", arguments: table)
    func conditions(query: String, expected: [Condition]) throws {
        #expect(try Self.parse(query) == expected)
    }

    @Test("every filter name is a key")
    func keys() throws {
        for key in FilterKey.allCases {
            let value = key.names?.first ?? "200"
            #expect(try Self.parse("\(key.name):\(value)") == [.anyOf(key, [value])])
        }
    }

    @Test(
        "an error tells its column",
        arguments: [
            ("nokey:1", 1), ("kind:receive nokey:1", 14), ("kind:recieve", 6), (#"kind:receive "open"#, 14),
            ("kind:receive status:>=abc", 23), ("kind:", 6), ("kind:open,", 11), ("kind:open,clik", 11),
            ("status:abc", 8), ("status:4x*", 8), ("seq:x", 5), ("seq:-1", 5), ("seq:>", 6), ("since:yesterday", 7),
            ("-", 2), ("- a", 2), ("--a", 2), (#""""#, 1), (#""a"b"#, 4), (#"user:"a"b"#, 9), (#"user:"a"#, 6),
            ("zoë nokey:1", 5), ("kind:Zz*", 6), ("method:get", 8), ("finding:nothing", 9), ("platform:windows", 10),
        ])
    func errors(query: String, column: Int) {
        let error = #expect(throws: QueryError.self) { try Self.parse(query) }
        #expect(error?.column == column)
        #expect(error?.description.hasPrefix("column \(column): ") == true)
    }

    @Test("an unknown name suggests those that are near")
    func suggestion() {
        let error = #expect(throws: QueryError.self) { try Self.parse("kind:recieve") }
        #expect(error?.description == #"column 6: kind cannot be "recieve": did you mean receive?"#)
    }
}
