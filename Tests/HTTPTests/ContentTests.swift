import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct ContentTests {
    private func body(_ text: String) -> String? {
        request(text).map { String(decoding: $0.body, as: UTF8.self) }
    }

    @Test(arguments: ["5", "0000005", "\t 5 \t"])
    func readsContentOfALength(value: String) {
        #expect(body(post("cOnTeNt-LeNgTh:\(value)\r\n", "hello")) == "hello")
    }

    @Test(arguments: [
        "", "  ", "-5", "-0", "+5", "5.0", "5e0", "0x5", "0o5", "1_0", "5 5", "abc", "5abc", "5;", "\"5\"", "\u{B}5",
        "5\u{C}",
        "\u{A0}5", "\u{FF15}", "\u{665}", "5\0", "5, 5", "5,6", "5,", "5\r\nContent-Length: 5",
        "5\r\nContent-Length: x", "0\r\nContent-Length: 5",
    ])
    func refusesALengthThatIsNoNumber(value: String) {
        #expect(refusal(post("Content-Length: \(value)\r\n", "hello")) == 400)
    }

    @Test(arguments: ["chunked", "CHUNKED", "\t Chunked \t"])
    func knowsTheChunkedCoding(value: String) {
        #expect(body(post("tRANSFER-eNCODING:\(value)\r\n", "5\r\nhello\r\n0\r\n\r\n")) == "hello")
    }

    @Test(arguments: [
        ("chunked, gzip", 501), ("gzip", 501), ("gzip, chunked", 501), ("identity", 501), ("xchunked", 501),
        ("\"chunked\"", 501), ("chunked;a=b", 501), ("chunked, chunked", 501), (",chunked", 501), ("\u{B}chunked", 400),
        ("\u{A0}chunked", 501), ("", 400), ("chunked\r\nTransfer-Encoding: chunked", 400),
        ("chunked\r\nTransfer-Encoding: identity", 400), ("chunked\r\nContent-Length: 5", 400),
        ("identity\r\nContent-Length: 5", 400), ("\r\n chunked", 400),
    ])
    func refusesOtherTransferCodings(value: String, status: Int) {
        #expect(refusal(post("Transfer-Encoding: \(value)\r\n", "0\r\n\r\n")) == status)
    }

    @Test func refusesTransferEncodingInHTTP10() {
        #expect(refusal("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") == 400)
    }

    @Test(arguments: [
        ("0\r\n\r\n", ""), ("5\r\nhello\r\n1\r\n \r\n5\r\nworld\r\n0\r\n\r\n", "hello world"),
        ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"), ("0005\r\nhello\r\n000\r\n\r\n", "hello"),
        ("9\r\n\r\n0\r\n\r\n\r\n\r\n0\r\n\r\n", "\r\n0\r\n\r\n\r\n"), ("5;a\r\nhello\r\n0;z\r\n\r\n", "hello"),
        ("5;a=\"b;c d\\\"e\";f=g\r\nhello\r\n0\r\n\r\n", "hello"), ("5 ; a = b\r\nhello\r\n0\r\n\r\n", "hello"),
        ("5\r\nhello\r\n0\r\nX-Check: abc\r\nHost: evil\r\n\r\n", "hello"),
    ])
    func readsChunks(chunks: String, content: String) {
        #expect(body(chunked(chunks)) == content)
    }

    @Test(arguments: [
        "5;\r\n", "5;[\r\n", "5;a\0", "5;a\rb", "5;a\n", "5 \r\n", "\r\nhello", "g\r\n", "-5\r\n", "+5\r\n", "0x5\r\n",
        "0_5\r\n", " 5\r\n", "\t5\r\n", "5z\r\n", "5 5\r\n", "5.\r\n", "5\u{A0}\r\n", "5,\r\n", "5\r\nhello0\r\n\r\n",
        "5\r\nhelloXX\r\n", "8\r\nhello\r\n0\r\n\r\n\r\n", "5\r\nhello\r0\r\n", "5\r\rhello",
        "5\r\nhello\r\n+0\r\n\r\n",
        "5\r\nhello\r\n\r\n0\r\n\r\n", "5\nhello", "5\r\nhello\n0", "0\n\r\n", "0\r\n\n", "0\r\nX-A : b\r\n\r\n",
        "0\r\nnonsense\r\n\r\n", "0\r\nX-A: a\0b\r\n\r\n", "0\r\n: b\r\n\r\n", "5;a=\"\u{1}\"\r\n", "5;a=\r\n",
    ])
    func refusesBadChunks(chunks: String) {
        #expect(refusal(chunked(chunks)) == 400)
    }

    @Test func dropsWhatFollowsARefusal() {
        #expect(decode(chunked("+0\r\n\r\n") + get).count == 1)
        #expect(decode("GET / HTTP/1.1\r\nX A: b\r\n\r\n" + get).count == 1)
    }

    @Test func keepsTheHeadAndContentOfARefusal() {
        guard case .refused(let refused) = RequestDecoder.afterReceiving(chunked("5\r\nhello\r\nx")) else {
            Issue.record("not refused")
            return
        }
        #expect(refused.head?.method == .post)
        #expect(refused.body == Array("hello".utf8))
        #expect(refused.bytes == refused.head?.bytes)
    }

    @Test func asksForContentOnlyWhenItHasNotBegun() {
        let head = post("Expect: 100-continue\r\nContent-Length: 5\r\n")
        var decoder = RequestDecoder(limits: Limits(), peer: Peer())
        decoder.receive(head.utf8)
        guard case .sendContinue = decoder.next(), case .needMore = decoder.next() else {
            Issue.record("did not ask once")
            return
        }
        #expect(decoder.phase == .body)
        decoder.receive("hello".utf8)
        #expect(decoder.drain().count == 1)
        guard case .request = RequestDecoder.afterReceiving(head + "hello") else {
            Issue.record("asked although the content was there")
            return
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n",
        "POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx",
    ])
    func asksForNoContentThatCannotCome(text: String) {
        guard case .request = RequestDecoder.afterReceiving(text) else {
            Issue.record("no request")
            return
        }
    }
}

extension RequestDecoder {
    /// What a fresh decoder says first to a text.
    static func afterReceiving(_ text: String) -> IncomingEvent {
        var decoder = RequestDecoder(limits: Limits(), peer: Peer())
        decoder.receive(text.utf8)
        return decoder.next()
    }
}
