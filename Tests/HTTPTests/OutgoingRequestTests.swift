import Testing

@testable import HTTP

@Suite(.timeLimit(.minutes(5))) struct OutgoingRequestTests {
    private func head(_ method: Method, _ fields: [(String, String)] = [], body: String = "") throws -> String {
        var request = OutgoingRequest(method, try WebAddress("http://a.example:81/x?y=1"), body: Array(body.utf8))
        for (name, value) in fields { request.add(name, value) }
        return String(decoding: request.head, as: UTF8.self)
    }

    @Test func aPostHasItsLengthAndItsFields() throws {
        #expect(
            try head(.post, [("X-A", "1")], body: "{}")
                == "POST /x?y=1 HTTP/1.1\r\nHost: a.example:81\r\nX-A: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"
        )
    }

    @Test func aPostWithoutContentSaysSo() throws {
        #expect(try head(.post).contains("Content-Length: 0\r\n"))
        let get = try head(.get)
        #expect(!get.contains("Content-Length"))
    }

    @Test(arguments: ["Host", "content-length", "Transfer-Encoding", "Connection", "Expect", "Upgrade", ""])
    func aFieldThatWouldChangeTheFramingIsLeftOut(_ name: String) throws {
        let head = try head(.get, [(name, "evil")])
        #expect(!head.contains("evil"))
    }

    @Test func noValueEndsItsLine() throws {
        #expect(try head(.get, [("X", "1\r\nY: 2")]).contains("X: 1  Y: 2\r\n"))
    }
}
