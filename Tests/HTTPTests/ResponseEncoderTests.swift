import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct ResponseEncoderTests {
    private let date = HTTPDate.bytes(784_111_777)

    private final class NoStream: BodyStream {
        func next() -> BodyPiece { .end }
        func start(wake: @escaping @Sendable () -> Void) {}
        func stop() {}
    }

    private func encode(
        _ response: Response, to request: String?, closing: Bool = false, headOnly: Bool = false
    ) -> (text: String, plan: BodyPlan) {
        var out: [UInt8] = []
        let head = request.flatMap { HTTPTests.request($0)?.head }
        let plan = ResponseEncoder.encode(
            response, to: head, headOnly: headOnly, closing: closing, date: date, into: &out)
        return (String(decoding: out, as: UTF8.self), plan)
    }

    @Test func writesTheWholeAnswerAtOnce() {
        let (text, plan) = encode(Response(200, text: "hi"), to: get)
        #expect(
            text == "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\n"
                + "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 2\r\n\r\nhi")
        #expect(!plan.closes)
        #expect(plan.contentBytes == 2)
    }

    @Test func sendsNoContentToHead() {
        let (text, _) = encode(Response(200, text: "hi"), to: "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(text.contains("Content-Length: 2\r\n"))
        #expect(text.hasSuffix("\r\n\r\n"))
        #expect(encode(Response(400, text: "no"), to: nil, headOnly: true).text.hasSuffix("\r\n\r\n"))
    }

    @Test(arguments: [204, 304, 101])
    func sendsNeitherContentNorLengthWithBareStatus(status: Int) {
        let (text, _) = encode(Response(status, text: "hi"), to: get)
        #expect(!text.contains("Content-Length"))
        #expect(text.hasSuffix("\r\n\r\n"))
    }

    @Test func announcesAnEmptyContent() {
        #expect(encode(Response(404), to: get).text.contains("HTTP/1.1 404 Not Found\r\n"))
        #expect(encode(Response(404), to: get).text.contains("Content-Length: 0\r\n"))
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", false, ""), ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", true, "close"),
        ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", false, "close"),
        ("GET / HTTP/1.0\r\n\r\n", false, "close"),
        ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", false, "keep-alive"),
    ])
    func saysWhatBecomesOfTheConnection(request: String, closing: Bool, option: String) {
        let (text, plan) = encode(Response(200, text: "hi"), to: request, closing: closing)
        #expect(text.contains("Connection: \(option)\r\n") == !option.isEmpty)
        #expect(text.contains("Connection:") == !option.isEmpty)
        #expect(plan.closes == (option == "close"))
    }

    @Test func closesAfterARefusal() {
        #expect(encode(Response(400, text: "no"), to: nil).plan.closes)
    }

    @Test func framesAStreamByWhatTheClientUnderstands() {
        let stream = Response(200, body: .stream(NoStream(), length: nil))
        let (modern, plan) = encode(stream, to: get)
        #expect(modern.contains("Transfer-Encoding: chunked\r\n"))
        guard case .stream(_, chunked: true) = plan.remainder, !plan.closes else {
            Issue.record("not chunked")
            return
        }
        let (old, oldPlan) = encode(stream, to: "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        #expect(!old.contains("Transfer-Encoding"))
        #expect(oldPlan.closes)
        let known = Response(200, body: .stream(NoStream(), length: 7))
        #expect(encode(known, to: get).text.contains("Content-Length: 7\r\n"))
    }

    @Test func letsNoValueEndItsLine() {
        let response = Response(200).adding("X-A", "a\r\nX-Evil: 1\0").adding("X B\r\n", "é")
        let (text, _) = encode(response, to: get)
        #expect(text.contains("X-A: a  X-Evil: 1 \r\n"))
        #expect(text.contains("X-B--: é\r\n"))
    }

    @Test func keepsFramingToItself() {
        let response = Response(200, text: "hi").adding("content-length", "99").adding("Transfer-Encoding", "x")
            .adding("Connection", "x").adding("Date", "mine")
        let (text, _) = encode(response, to: get)
        #expect(!text.contains("99") && !text.contains("Transfer") && !text.contains("Connection"))
        #expect(text.contains("Date: mine\r\n") && !text.contains("1994"))
    }

    @Test func keepsTheLengthThatAHeadAnswerStates() {
        let response = Response(200).adding("Content-Length", "99")
        let (text, _) = encode(response, to: "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(text.contains("Content-Length: 99\r\n") && !text.contains("Content-Length: 0"))
    }

    @Test func writesChunks() {
        var out: [UInt8] = []
        ResponseEncoder.appendChunk(ArraySlice(repeating: 0x61, count: 26), into: &out)
        ResponseEncoder.appendChunk([], into: &out)
        ResponseEncoder.appendLastChunk(into: &out)
        #expect(String(decoding: out, as: UTF8.self) == "1a\r\n" + String(repeating: "a", count: 26) + "\r\n0\r\n\r\n")
    }
}
