import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct ContentEncoderTests {
    private let large = String(repeating: "pushpit ", count: 200)

    private func apply(_ response: Response, _ fields: String) -> Response {
        var response = response
        if let head = request("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")?.head, let encoder = GzipEncoder() {
            ContentEncoder.apply(to: &response, for: head, with: encoder)
        }
        return response
    }

    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("br;q=0.9, gzip;q=0.5, *;q=0.1", true), ("*", true), ("x-gzip", true),
        ("gzip;q=0, identity", false), ("identity", false), ("", false), ("gzip;q=0", false), ("*;q=0", false),
        ("gzip;q=0.5, identity;q=0.9", false), ("\"\"", false), ("gzip;q=x", false), ("br, deflate", false),
    ])
    func takesGzipWhereItIsWelcome(field: String, accepts: Bool) {
        #expect(ContentEncoder.acceptsGzip([field]) == accepts)
        #expect(!ContentEncoder.acceptsGzip([]))
    }

    @Test(arguments: [
        ("application/json", true), ("text/html; charset=utf-8", true), ("Application/Problem+JSON", true),
        ("application/x-ndjson", true), ("image/svg+xml", false), ("image/png", false), ("audio/mpeg", false),
        ("application/zip", false), ("text/javascript", true), ("application/soap+xml", true),
    ])
    func knowsWhatBecomesSmaller(type: String, compressible: Bool) {
        #expect(ContentEncoder.isCompressible(type) == compressible)
    }

    @Test func compressesAndSaysSo() {
        let response = apply(Response(200, text: large).adding("ETag", "\"x\""), "Accept-Encoding: gzip\r\n")
        #expect(response.value("content-encoding") == "gzip")
        #expect(response.value("vary") == "Accept-Encoding")
        #expect(response.value("etag") == "W/\"x\"")
        guard case .bytes(let bytes) = response.body else {
            Issue.record("no bytes")
            return
        }
        let message = Array(post("Content-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n").utf8) + bytes
        guard case .request(_, let body) = decode([message[...]]).first else {
            Issue.record("does not decode")
            return
        }
        #expect(body == Array(large.utf8))
    }

    @Test func variesAlsoWithoutCompression() {
        let response = apply(Response(200, text: large).adding("Vary", "Origin"), "")
        #expect(response.value("content-encoding") == nil)
        #expect(response.fields.filter { $0.name == "Vary" }.map(\.value) == ["Origin", "Accept-Encoding"])
    }

    @Test func leavesSmallAndOtherContentsAlone() {
        let accept = "Accept-Encoding: gzip\r\n"
        #expect(apply(Response(200, text: "small"), accept).fields.count == 1)
        #expect(apply(Response(200, type: "image/png", Array(large.utf8)), accept).fields.count == 1)
        #expect(apply(Response(206, text: large), accept).value("vary") == nil)
    }

    @Test func usesOneStreamForManyContents() {
        let encoder = GzipEncoder()
        let first = encoder?.encode(Array(large.utf8))
        #expect(first != nil && first == encoder?.encode(Array(large.utf8)))
        #expect(encoder?.encode([]) != nil)
    }
}
