import Bytes
import Domain
import Records
import Testing

@Suite("Bounds of an expectation", .timeLimit(.minutes(5)))
struct TimesReadingTests {
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
}
