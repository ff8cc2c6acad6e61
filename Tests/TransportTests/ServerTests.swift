import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct ServerTests {
    private func withServer(
        _ handler: TestHandler = TestHandler(), limits: Limits = Limits(),
        bounds: ConnectionBounds = ConnectionBounds(),
        _ body: (TestClient, Server, UInt16) async throws -> Void
    ) async throws {
        let server = try Server(handler: handler, limits: limits, bounds: bounds, loops: 2)
        let listener = try server.listen(Endpoint())
        try await body(try TestClient(port: listener.port), server, listener.port)
        try await stop(server)
    }

    private func stop(_ server: Server) async throws {
        try await called { done in server.stop(within: 200) { done() } }
    }

    @Test func aConnectionIsKeptForFurtherRequests() async throws {
        try await withServer { client, _, _ in
            client.get("/one")
            #expect(client.read(until: "/one").hasPrefix("HTTP/1.1 200"))
            client.get("/two", "Connection: close\r\n")
            #expect(client.readToEnd()?.hasSuffix("/two") == true)
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
        try await withServer { client, _, _ in
            client.send((0..<50).map { "GET /n\($0). HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            let text = client.read(until: "HTTP/1.1 200", count: 50) + client.read(until: "/n49.", count: 0)
            #expect(text.contains("/n0."))
        }
    }

    @Test func aPromisedAnswerComesAfterAHalfClose() async throws {
        let handler = TestHandler()
        try await withServer(handler) { client, server, _ in
            client.get("/later")
            client.endSending()
            try await handler.waiting.wait().first?.respond(Response(200, text: "done"))
            #expect(client.readToEnd()?.hasSuffix("done") == true)
        }
    }

    @Test func aSpoiledAnswerIsCutOrMissing() async throws {
        let handler = TestHandler { path, _ in
            var response = Response(200, text: String(repeating: "#", count: 1000))
            response.spoiling = Spoiling(ending: Spoiling.Ending(rawValue: String(path.dropFirst())))
            return response
        }
        try await withServer(handler) { client, _, port in
            client.get("/reset")
            #expect(client.readToEnd() == nil)
            let empty = try TestClient(port: port)
            empty.get("/empty")
            #expect(empty.readToEnd() == "")
            let half = try TestClient(port: port)
            half.get("/truncate")
            let text = half.readToEnd()
            #expect(text?.contains("Content-Length: 1000") == true)
            #expect(text?.filter { $0 == "#" }.count == 500)
        }
    }

    @Test func tlsOnAPlainPortIsReported() async throws {
        let handler = TestHandler()
        try await withServer(handler) { client, _, _ in
            client.send("\u{16}\u{03}\u{01}")
            #expect(client.readToEnd()?.contains("http://") == true)
        }
        #expect(handler.reports.map(\.outcome) == [.tlsOnPlain])
    }

    @Test func aRequestThatTakesTooLongIsAnswered408() async throws {
        var limits = Limits()
        limits.headerTime = 50
        try await withServer(limits: limits) { client, _, _ in
            client.send("GET /x HT")
            #expect(client.readToEnd()?.hasPrefix("HTTP/1.1 408") == true)
        }
    }

    @Test func aConnectionTooManyIsTurnedAway() async throws {
        try await withServer(bounds: ConnectionBounds(total: 1)) { client, _, port in
            client.get("/a")
            _ = client.read(until: "/a")
            let second = try TestClient(port: port)
            #expect(second.readToEnd()?.hasPrefix("HTTP/1.1 503") == true)
        }
    }

    @Test func aPortInUseIsNamed() async throws {
        try await withServer { _, server, port in
            #expect(throws: ListenError.addressInUse("127.0.0.1:\(port)")) { () throws in
                _ = try server.listen(Endpoint(port: port))
            }
        }
    }
}
