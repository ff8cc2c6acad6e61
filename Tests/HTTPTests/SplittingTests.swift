import Testing

@testable import HTTP

/// The same bytes in other pieces have to give the same events.
@Suite(.timeLimit(.minutes(5))) struct SplittingTests {
    private static let compressed: [UInt8] = {
        let content = gzipped(Array(String(repeating: "hello world ", count: 20).utf8))
        return Array(post("Content-Encoding: gzip\r\nContent-Length: \(content.count)\r\n").utf8) + content
    }()

    private static let samples: [[UInt8]] =
        [
            get, get + get + get, "\r\n\r\n" + get + "\r\n" + get, post("Content-Length: 5\r\n", "hello") + get,
            post("Expect: 100-continue\r\nContent-Length: 5\r\n", "hello") + get,
            chunked("5;a=\"b\\\"\" ; c\r\nhello\r\n0\r\nX: y\r\n\r\n") + get, chunked("5\r\nhello\r\n+0\r\n\r\n") + get,
            chunked("5\r\nhelloX") + get, chunked("0\r\nbad\r\n\r\n"), "GET / HTTP/1.1\r\nHost : x\r\n\r\n" + get,
            "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nX: a\rb\r\n\r\n", "GET / HTTP/2.0\r\n\r\n" + get,
            "GET /%z HTTP/1.1\r\nHost: a\r\n\r\n", "\0\0\0\0", "\u{16}\u{3}\u{1}", " GET", "\rGET", "\r\nA\0",
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n" + get, "GET / HTTP/1.0\r\n\r\n" + get,
            post("Content-Length: 5\r\nContent-Length: 5\r\n", "hello"), post("Content-Length: 99999999999\r\n", "x"),
            String(repeating: "\r\n", count: 12) + get, "GET / HTTP/1.1\r\nHo", "POST / HTTP/1.1\r\nHost: a\r\n\r\n",
            post("Content-Encoding: gzip\r\nContent-Length: 10\r\n", "plain text") + get,
        ].map { Array($0.utf8) } + [compressed, compressed + Array(get.utf8), Array(compressed.dropLast(3))]

    @Test(arguments: samples.indices)
    func givesTheSameEventsWhereverItIsSplit(index: Int) {
        let bytes = Self.samples[index]
        let whole = decode([bytes[...]])
        for split in 0...bytes.count {
            #expect(decode([bytes[..<split], bytes[split...]]) == whole, "split at \(split)")
        }
    }

    @Test(arguments: samples.indices)
    func givesTheSameEventsByteByByte(index: Int) {
        let bytes = Self.samples[index]
        #expect(decode(bytes.indices.map { bytes[$0...$0] }) == decode([bytes[...]]))
    }

    @Test(arguments: ["GET", "GET /", get, post("Content-Length: 5\r\n", "hello"), chunked("5\r\nhello\r\n0\r\n\r\n")])
    func waitsForTheRest(text: String) {
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            #expect(decode([bytes[..<count]]).isEmpty, "answered after \(count) bytes")
        }
    }

    @Test func readsManyPipelinedRequests() {
        #expect(decode(String(repeating: get, count: 2000)).count == 2000)
    }
}
