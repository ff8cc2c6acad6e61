import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct CompressedContentTests {
    private let plain = Array(#"{"hello":"world","hello2":"world"}"#.utf8)
    private let zlibHello: [UInt8] = [
        0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x06, 0x2C, 0x02, 0x15,
    ]

    private func message(_ coding: String, _ content: [UInt8]) -> [UInt8] {
        Array(post("Content-Encoding: \(coding)\r\nContent-Length: \(content.count)\r\n").utf8) + content
    }

    private func body(_ bytes: [UInt8]) -> [UInt8]? {
        guard case .request(_, let body) = decode([bytes[...]]).first else { return nil }
        return body
    }

    @Test(arguments: ["gzip", "GZIP", "x-gzip"])
    func decompressesGzip(coding: String) {
        #expect(body(message(coding, gzipped(plain))) == plain)
    }

    @Test func decompressesDeflateAndPassesIdentity() {
        #expect(body(message("deflate", zlibHello)) == Array("hello".utf8))
        #expect(body(message("identity", plain)) == plain)
        #expect(body(message("", plain)) == plain)
    }

    @Test func decompressesSeveralMembers() {
        #expect(body(message("gzip", gzipped(plain) + gzipped(plain))) == plain + plain)
    }

    @Test func decompressesWhatIsLargerThanOneStep() {
        let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 5) }
        #expect(body(message("gzip", gzipped(large))) == large)
    }

    @Test func refusesDamagedContent() {
        var wrongChecksum = gzipped(plain)
        wrongChecksum[wrongChecksum.count - 6] ^= 1
        let damaged: [[UInt8]] = [
            Array(gzipped(plain).dropLast(5)), wrongChecksum, Array("plain text".utf8), zlibHello,
            Array(gzipped(plain).prefix(10)), gzipped(plain) + Array("junk".utf8),
        ]
        for content in damaged { #expect(refusal(message("gzip", content)) == 400) }
        #expect(refusal(message("deflate", zlibHello + [0])) == 400)
    }

    @Test(arguments: ["br", "x-nope", "gzip, gzip", "gzip\r\nContent-Encoding: gzip"])
    func refusesUnknownCodings(coding: String) {
        #expect(refusal(message(coding, plain)) == 415)
    }

    @Test func stopsAtTheLimitOfTheDecodedContent() {
        var limits = Limits()
        limits.body = 100_000
        let fits = message("gzip", gzipped(Array(repeating: 0x41, count: 100_000)))
        let tooLong = message("gzip", gzipped(Array(repeating: 0x41, count: 100_001)))
        #expect(refusal(fits, limits: limits) == nil)
        #expect(refusal(tooLong, limits: limits) == 413)
    }

    @Test func stopsAtAnUnlikelyRatio() {
        #expect(refusal(message("gzip", gzipped(Array(repeating: 0x41, count: 8_000_000)))) == 413)
    }
}
