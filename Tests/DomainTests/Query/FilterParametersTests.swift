import TestSupport
import Testing

@testable import Domain

@Suite("Filters out of query parameters", .timeLimit(.minutes(5)))
struct FilterParametersTests {
    private func read(_ parameters: (String, String)...) -> FilterParameters {
        FilterParameters(parameters.map { (name: $0.0, value: $0.1) }, now: Samples.now, lastSeq: 42)
    }

    @Test("a repeated key is any of its values, and all are joined by and")
    func repeated() {
        let read = read(("kind", "open"), ("q", "user:a b"), ("kind", "receive"), ("status", "200"), ("since", "5m"))
        #expect(
            read.filter.conditions == [
                .anyOf(.kind, ["open", "receive"]), .anyOf(.status, ["200"]), .anyOf(.userKey, ["a"]),
                .text(FreeText("b")), .since(Samples.now.advanced(by: -300_000)),
            ])
        #expect(read.errors.isEmpty && read.leftover.isEmpty)
    }

    @Test("engaged stands for three kinds")
    func engaged() {
        #expect(read(("kind", "engaged")).filter.conditions == [.anyOf(.kind, ["open", "click", "linkClick"])])
    }

    @Test("values are exact: a star is a star")
    func exact() {
        #expect(read(("path", "/a*")).filter.conditions == [.anyOf(.path, ["/a*"])])
    }

    @Test("after and before are a range, and now is the last seq")
    func range() {
        #expect(read(("after", "3"), ("before", "9")).filter == Filter(after: 3, before: 9))
        #expect(read(("after", "now")).filter == Filter(after: 42))
    }

    @Test("what is no filter is left over in order")
    func leftover() {
        let read = read(("limit", "5"), ("kind", "open"), ("app", "x"))
        #expect(read.leftover.map(\.name) == ["limit", "app"])
        #expect(read.leftover.map(\.value) == ["5", "x"])
    }

    @Test(
        "wrong values are errors",
        arguments: [
            ("kind", "recieve"), ("system", "x"), ("verdict", "good"), ("platform", "windows"), ("finding", "x"),
            ("status", "2xx"), ("after", "-1"), ("before", "now"), ("since", "5"), ("until", "x"), ("q", "nokey:1"),
            ("method", "get"),
        ])
    func errors(name: String, value: String) {
        #expect(read((name, value)).errors.map(\.parameter) == [name])
    }

    @Test("all errors are told, a query's with its column")
    func severalErrors() {
        let errors = read(("kind", "x"), ("q", "a nokey:1"), ("after", "1"), ("after", "2")).errors
        #expect(errors.map(\.parameter) == ["kind", "q", "after"])
        #expect(errors.map(\.column) == [nil, 3, nil])
        #expect(errors[1].detail.contains("column 3"))
    }
}
