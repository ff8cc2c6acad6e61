import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct MediaTypeTests {
    @Test func readsWeights() {
        let items = AcceptHeader("text/HTML , a/b;q=0.5, c/d; v=1 ;Q=0.123,,e/f;q=2, g/h;q=1.0001, i/j;q=1.").items
        #expect(items.map(\.value) == ["text/html", "a/b", "c/d", "e/f", "g/h", "i/j"])
        #expect(items.map(\.quality) == [1000, 500, 123, 0, 0, 1000])
    }

    @Test(arguments: [
        ("text/html;q=0.4, text/*;q=0.7, */*;q=0.1", "text/plain", 700), ("text/html;q=0.4, text/*", "text/html", 400),
        ("*/*;q=0.1", "image/png", 100), ("text/*", "image/png", 0), ("", "image/png", 1000), ("*", "image/png", 1000),
        ("text/html;q=0.3", "text/html; charset=utf-8", 300), ("a/b;q=0, c/d;q=0.2", "*/*", 200), ("a/b;q=0", "*/*", 0),
    ])
    func letsTheMostSpecificRangeCount(field: String, type: String, quality: Int) {
        #expect(AcceptHeader(field).quality(ofType: type) == quality)
    }

    @Test func prefersTheWeightiestThenTheFirst() {
        let types = ["application/json", "text/html"]
        #expect(AcceptHeader("text/html, */*;q=0.8").preferred(among: types) == "text/html")
        #expect(AcceptHeader("*/*").preferred(among: types) == "application/json")
        #expect(AcceptHeader("image/png").preferred(among: types) == nil)
        #expect(AcceptHeader(";;;,/,q").preferred(among: types) == nil)
        #expect(AcceptHeader([]).preferred(among: types) == "application/json")
        #expect(AcceptHeader(["image/png", "text/html"]).preferred(among: types) == "text/html")
    }

    @Test(arguments: [("Text/HTML; charset=utf-8", "text/html"), (" a/b\t;q", "a/b"), ("", ""), (";", "")])
    func namesATypeWithoutItsParameters(value: String, essence: String) {
        #expect(MediaType.essence(of: value) == essence)
    }

    @Test func tellsWhatIsNamedFromWildcards() {
        #expect(AcceptHeader("*/*, Text/HTML;q=0.1").names("text/html"))
        #expect(!AcceptHeader("*/*, text/*").names("text/html"))
    }
}
