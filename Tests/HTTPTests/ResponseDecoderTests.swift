import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct ResponseDecoderTests {
    /// Decodes a text in pieces of a size, then the end of the connection.
    private func decode(
        _ text: String, by size: Int = .max, answering method: Method = .get, limit: Int = 1000, ends: Bool = true
    ) throws -> IncomingResponse? {
        var decoder = ResponseDecoder(answering: method, limit: limit)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let part = rest.prefix(size)
            rest = rest.dropFirst(part.count)
            try part.withUnsafeBytes { bytes in try decoder.receive(bytes) }
        }
        if ends { try decoder.endOfInput() }
        return decoder.take()
    }

    @Test(
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", 200, "abc"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 3, 3\r\n\r\nabcdef", 200, "abc"),
            ("HTTP/1.1 202\r\nContent-Length: 0\r\n\r\n", 202, ""),
            ("HTTP/1.0 200 OK\r\n\r\nto the end", 200, "to the end"),
            ("HTTP/1.1 200 OK\n\nbare", 200, "bare"),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n3;x=1\r\nabc\r\n2\r\nde\r\n0\r\nT: 1\r\n\r\n",
                200, "abcde"
            ),
            ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
            ("HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\n\r\n", 304, ""),
            (
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 500 Oh no\r\n\r\nx",
                500, "x"
            ),
        ], [Int.max, 1, 7])
    func anAnswerIsReadHoweverItComes(_ sample: (text: String, status: Int, body: String), _ size: Int) throws {
        let response = try #require(try decode(sample.text, by: size))
        #expect(response.status == sample.status)
        #expect(String(decoding: response.body, as: UTF8.self) == sample.body)
    }

    @Test func fieldsKeepOrderAndRepeats() throws {
        let response = try decode("HTTP/1.1 200 Fine by me\r\nA:  1 \r\nB: x\r\n\t y\r\na: 2\r\n\r\n")
        #expect(response?.reason == "Fine by me")
        #expect(response?.fields.map(\.name) == ["A", "B", "a"])
        #expect(response?.fields.map(\.value) == ["1", "x y", "2"])
        #expect(response?.value("a") == "1")
    }

    @Test func anAnswerToHeadHasNoContent() throws {
        let response = try decode("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", answering: .head, ends: false)
        #expect(response?.body == [])
    }

    @Test(
        arguments: [
            ("", "without an answer"), ("HTTP/1.1 200 OK\r\nA: 1\r\n", "in its head"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", "before its content"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "before its content"),
            ("SSH-2.0-OpenSSH_9.6\r\n\r\n", "begin with HTTP/1"), ("HTTP/2 200\r\n\r\n", "begin with HTTP/1"),
            ("HTTP/1.1 20 OK\r\n\r\n", "begin with HTTP/1"), ("HTTP/1.1 099 OK\r\n\r\n", "below 100"),
            ("HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "a name and a colon"),
            ("HTTP/1.1 200 OK\r\n A: 1\r\n\r\n", "begins with a blank"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 1, 2\r\n\r\n", "not one number"),
            ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "not one number"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "transfer coding"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "hexadecimal"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n", "longer than 1000"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n", "longer than 1000"),
            ("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 1001), "longer than 1000"),
            ("HTTP/1.1 200 OK\r\nA: " + String(repeating: "x", count: 70_000), "head of the answer is longer"),
            ("HTTP/1.1 200 OK\r\n" + String(repeating: "A: 1\r\n", count: 201) + "\r\n", "more than 200 fields"),
            (String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 3000), "head of the answer is longer"),
            ("HTTP/1.1 101 Switching Protocols\r\n\r\n", "another protocol"),
        ])
    func whatIsNoAnswerSaysWhy(_ text: String, _ reason: String) {
        let error = #expect(throws: ResponseError.self) { () throws in _ = try decode(text, by: 4096) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test func aLimitBeyondAllNumbersDoesNotOverflow() {
        #expect(throws: ResponseError.self) { () throws in
            _ = try decode(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFF\r\n", limit: .max)
        }
    }

    @Test func contentIsTakenInParts() throws {
        var decoder = ResponseDecoder(answering: .get, limit: 100)
        for (piece, part) in [("HTTP/1.1 200 OK\r\n\r\nab", "ab"), ("cd", "cd")] {
            try Array(piece.utf8).withUnsafeBytes { bytes in try decoder.receive(bytes) }
            #expect(String(decoding: decoder.takePart(), as: UTF8.self) == part)
        }
        #expect(decoder.head?.status == 200)
        try decoder.endOfInput()
        #expect(decoder.take()?.body == [])
    }
}
