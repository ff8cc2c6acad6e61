import HTTP
import Testing

@testable import Systems

@Suite("Variants of hosted files", .timeLimit(.minutes(5))) struct MediaVariantTests {
    private func variant(_ query: String) throws -> MediaVariant {
        try MediaVariant(Form(bytes: Array(query.utf8)))
    }

    @Test("what is asked for is read, the rest means nothing") func good() throws {
        let variant = try variant(
            "delay=29s&rate=2000&status=503&type=text%2Fhtml;%20charset=x&redirects=3&hop=2&truncate=0&m=m-9&x")
        #expect(variant.spoiling == Spoiling(delay: 29_000, rate: 2000, truncateAfter: 0))
        #expect(variant.status == 503)
        #expect(variant.type == "text/html; charset=x")
        #expect(variant.redirects == 3)
        #expect(variant.hop == 2)
        #expect(try self.variant("") == MediaVariant())
        #expect(MediaVariant().spoiling == nil)
    }

    @Test(
        "a value that makes no sense is named",
        arguments: [
            "delay=soon", "delay=", "delay=3", "delay=-1s", "delay=61m", "status=99", "status=101", "status=600",
            "status=abc", "status=", "redirects=-1", "redirects=101", "redirects=99999999999999999999", "truncate=x",
            "truncate=-1", "rate=0", "rate=1e3", "rate=%2B5", "rate=9999999999", "hop=x", "type=", "type=png",
            "type=a/",
            "type=/b", "type=a/b/c", "type=a/b%0D%0AX:1", "type=a/b%00", "type=a/%C3%A9",
        ])
    func bad(_ query: String) throws {
        let name = try #require(query.split(separator: "=").first)
        let error = #expect(throws: MediaVariantError.self) { try variant(query) }
        #expect(error?.parameter == String(name))
    }
}
