import TestSupport
import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct RequestDecoderTests {
    private func decoder(_ text: String) -> RequestDecoder {
        var decoder = RequestDecoder(limits: Limits(), peer: Peer())
        decoder.receive(text.utf8)
        return decoder
    }

    @Test(arguments: [
        ("", IncomingPhase.idle), ("\r\n", .idle), ("\r\n\r", .idle), ("G", .head), ("GET / HTTP/1.1\r\n", .head),
        (get, .idle), (get + "G", .head), (post("Content-Length: 5\r\n", "he"), .body), (chunked("5\r\n"), .body),
        ("GET / HTTP/2.0\r\n\r\n", .idle),
    ])
    func tellsWhatItWaitsFor(text: String, phase: IncomingPhase) {
        var decoder = decoder(text)
        _ = decoder.drain()
        #expect(decoder.phase == phase)
    }

    @Test(arguments: [
        "G", "GET / HTTP/1.1\r\nHost", post("Content-Length: 10\r\n", "hello"), chunked("5\r\nhello\r\n"),
    ])
    func refusesHalfARequestAtTheEnd(text: String) {
        var decoder = decoder(text)
        guard case .refused(let refused) = decoder.endOfInput() else {
            Issue.record("not refused")
            return
        }
        #expect(refused.refusal.status == 400)
        #expect(!refused.bytes.isEmpty)
    }

    @Test func answersWholeRequestsAfterTheEnd() {
        var decoder = decoder(get)
        guard case .request = decoder.endOfInput(), case .needMore = decoder.endOfInput() else {
            Issue.record("a whole request was lost")
            return
        }
    }

    @Test func tellsWhatCameBeforeTheTimeWasUp() {
        var decoder = decoder(post("Content-Length: 10\r\n", "hello"))
        _ = decoder.drain()
        let refused = decoder.timedOut()
        #expect(refused.refusal.status == 408)
        #expect(refused.head?.method == .post)
        #expect(refused.body == Array("hello".utf8))
        decoder.receive(get.utf8)
        #expect(decoder.drain().isEmpty)
    }

    @Test func countsWhatIsLeftToRead() {
        var decoder = decoder(get + "GET")
        _ = decoder.next()
        #expect(decoder.buffered == 3)
        decoder.releaseIdleMemory()
        #expect(decoder.buffered == 3)
    }

    @Test func goesOnAfterItsMemoryWasReleased() {
        var decoder = decoder(get)
        _ = decoder.drain()
        decoder.releaseIdleMemory()
        decoder.receive(get.utf8)
        #expect(decoder.drain().count == 1)
    }

    @Test func knowsAHeadRequestThatIsNotSound() {
        var decoder = decoder("HEAD / HTTP/1.1\r\n\r\n")
        guard case .refused(let refused) = decoder.next() else {
            Issue.record("not refused")
            return
        }
        #expect(refused.isHead)
    }

    @Test func survivesAnything() async throws {
        let seeds = [get, post("Content-Length: 5\r\n", "hello"), chunked("5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n")]
        try await withSeed { random in
            for _ in 0..<3000 {
                var bytes = Array(seeds[Int.random(in: seeds.indices, using: &random)].utf8) + Array(get.utf8)
                for _ in 0...Int.random(in: 0..<4, using: &random) {
                    bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                        in: .min ... .max, using: &random)
                }
                let split = Int.random(in: bytes.indices, using: &random)
                #expect(decode([bytes[..<split], bytes[split...]]) == decode([bytes[...]]))
            }
        }
    }
}
