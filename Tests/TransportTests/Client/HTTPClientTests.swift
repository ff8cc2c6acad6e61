import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct HTTPClientTests {
    private func withServer(
        mode: Endpoint.Mode = .plain, _ handler: TestHandler = TestHandler(), trust: ClientTrust = .system,
        concurrency: Int = 256, backlog: Int = 4096, _ body: (HTTPClient, UInt16) async throws -> Void
    ) async throws {
        let server = try Server(handler: handler, loops: 2)
        let listener = try server.listen(Endpoint(mode: mode))
        let client = HTTPClient(loop: server.mainLoop, trust: trust, concurrency: concurrency, backlog: backlog)
        try await body(client, listener.port)
        try await called { done in server.stop(within: 200) { done() } }
    }

    private func send(
        _ client: HTTPClient, _ address: String, _ method: Method = .get, body: String = "",
        limits: ClientLimits = ClientLimits()
    ) async throws -> Result<IncomingResponse, ClientError> {
        let request = OutgoingRequest(method, try WebAddress(address), body: Array(body.utf8))
        return try await called { done in
            client.send(request, limits: limits) { done($0) }
        }
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func aRequestIsMadeAndItsAnswerRead(_ host: String) async throws {
        let handler = TestHandler { path, request in
            Response(202, text: path + String(decoding: request.body, as: UTF8.self)).adding("X-A", "1")
        }
        try await withServer(handler) { client, port in
            let response = try await send(client, "http://\(host):\(port)/cb?x=1", .post, body: "hello").get()
            #expect(response.status == 202)
            #expect(response.value("x-a") == "1")
            #expect(String(decoding: response.body, as: UTF8.self) == "/cbhello")
        }
    }

    @Test func aLongContentGoesBothWays() async throws {
        let handler = TestHandler { _, request in Response(200, type: "text/plain", request.body) }
        let text = String(repeating: "0123456789", count: 80_000)
        try await withServer(handler) { client, port in
            let response = try await send(client, "http://127.0.0.1:\(port)/", .put, body: text).get()
            #expect(response.body == Array(text.utf8))
        }
    }

    @Test func noRedirectIsFollowed() async throws {
        let handler = TestHandler { _, _ in Response(302).adding("Location", "/elsewhere") }
        try await withServer(handler) { client, port in
            let response = try await send(client, "http://127.0.0.1:\(port)/").get()
            #expect(response.status == 302)
        }
    }

    @Test func whatNobodyServesIsUnreachable() async throws {
        try await withServer { client, _ in
            let result = try await send(client, "http://127.0.0.1:1/cb")
            #expect(result == .failure(.unreachable(place: "127.0.0.1:1", reason: "Connection refused")))
        }
    }

    @Test func aNameWithoutAddressIsNamed() async throws {
        try await withServer { client, _ in
            guard case .failure(.unresolved(let host, _)) = try await send(client, "http://nowhere.invalid/") else {
                Issue.record("it was resolved")
                return
            }
            #expect(host == "nowhere.invalid")
        }
    }

    @Test func anAnswerThatTakesTooLongIsGivenUp() async throws {
        var limits = ClientLimits()
        limits.whole = 50
        try await withServer { client, port in
            let result = try await send(client, "http://127.0.0.1:\(port)/later", limits: limits)
            #expect(result == .failure(.timedOut(place: "127.0.0.1:\(port)", milliseconds: 50)))
        }
    }

    @Test(arguments: [Spoiling.Ending.garbage, .empty, .truncate])
    func whatIsNoAnswerIsAnError(_ ending: Spoiling.Ending) async throws {
        let handler = TestHandler { _, _ in
            var response = Response(200, text: "some content")
            response.spoiling = Spoiling(ending: ending)
            return response
        }
        try await withServer(handler) { client, port in
            guard case .failure(.badResponse) = try await send(client, "http://127.0.0.1:\(port)/") else {
                Issue.record("an answer was read")
                return
            }
        }
    }

    @Test func aCallOffEndsIt() async throws {
        try await withServer { client, port in
            let request = OutgoingRequest(.get, try WebAddress("http://127.0.0.1:\(port)/later"))
            let result = try await called { done in
                let cancel = client.send(request) { done($0) }
                cancel()
                cancel()
            }
            #expect(result == .failure(.cancelled))
        }
    }

    @Test func aStopEndsWhatIsUnderWayAndRefusesWhatComesLater() async throws {
        let server = try Server(handler: TestHandler(), loops: 1)
        let listener = try server.listen(Endpoint())
        let client = HTTPClient(loop: try EventLoop(label: "outgoing"), concurrency: 1)
        let request = OutgoingRequest(.get, try WebAddress("http://127.0.0.1:\(listener.port)/later"))
        let results = try await called { done in
            let results = Mutex<[Result<IncomingResponse, ClientError>]>([])
            for _ in 0..<2 {
                client.send(request) { result in
                    let all = results.withLock { results in
                        results.append(result)
                        return results
                    }
                    if all.count == 2 { done(all) }
                }
            }
            client.stop()
        }
        #expect(results == [.failure(.cancelled), .failure(.cancelled)])
        try await called { done in server.stop(within: 200) { done() } }
    }

    @Test func requestsBeyondTheBoundsWaitOrAreRefused() async throws {
        try await withServer(concurrency: 1, backlog: 1) { client, port in
            let held = OutgoingRequest(.get, try WebAddress("http://127.0.0.1:\(port)/later"))
            let request = OutgoingRequest(.get, try WebAddress("http://127.0.0.1:\(port)/x"))
            let results = Mutex<[String]>([])
            let note: @Sendable (String, Result<IncomingResponse, ClientError>) -> Int = { name, result in
                results.withLock { results in
                    switch result {
                    case .success(let response): results.append("\(name) \(response.status)")
                    case .failure(let error): results.append("\(name) \(error)")
                    }
                    return results.count
                }
            }
            try await called { done in
                let release = client.send(held) { if note("first", $0) == 3 { done() } }
                client.send(request) { if note("second", $0) == 3 { done() } }
                client.send(request) { result in
                    if note("third", result) == 3 { done() }
                    release()
                }
            }
            let seen = results.withLock { $0 }
            #expect(seen.count == 3)
            #expect(seen[0].hasPrefix("third") && seen[0].contains("too many requests wait"))
            #expect(seen[1...].sorted() == ["first \(ClientError.cancelled)", "second 200"])
        }
    }

    @Test func theTimeRunsFromTheBeginningOfTheConnection() async throws {
        // Each answer takes longer than the limit of the one that waits for the only place.
        try await withServer(concurrency: 1) { client, port in
            let short = {
                var limits = ClientLimits()
                limits.whole = 400
                return limits
            }()
            let held = OutgoingRequest(.get, try WebAddress("http://127.0.0.1:\(port)/later"))
            async let first = called { done in
                client.send(held, limits: short) { done($0) }
            }
            async let second = called { done in
                client.send(held, limits: short) { done($0) }
            }
            let third = try await send(client, "http://127.0.0.1:\(port)/x", limits: short)
            _ = try await (first, second)
            #expect(try third.get().status == 200)
        }
    }

    @Test func aPlaceThatDoesNotAnswerHoldsUpNoOther() async throws {
        try await withServer { client, port in
            let held = OutgoingRequest(.get, try WebAddress("http://127.0.0.1:\(port)/later"))
            let calls = (0..<100).map { _ in client.send(held) { _ in } }
            let response = try await send(client, "http://localhost:\(port)/x").get()
            #expect(response.status == 200)
            for cancel in calls { cancel() }
        }
    }

    @Test func contentIsPassedOnAsItComes() async throws {
        try await withServer { client, port in
            let request = OutgoingRequest(.get, try WebAddress("http://127.0.0.1:\(port)/part"))
            let parts = Mutex<[UInt8]>([])
            let result = try await called { done in
                client.send(request, onPart: { _, part in parts.withLock { $0 += part } }) {
                    done($0)
                }
            }
            #expect(parts.withLock { String(decoding: $0, as: UTF8.self) } == "/part")
            #expect(try result.get().body.isEmpty)
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func aServerOfTheGivenAuthorityIsTrustedAndNoOther(_ host: String) async throws {
        let folder = try TemporaryFolder()
        let authority = try CertificateAuthority(folder: folder.path)
        let other = try CertificateAuthority(folder: folder.path + "/other")
        let context = try TLSContext(identities: LeafCache(authority: authority))
        let mode = Endpoint.Mode.tls(TLSChannelFactory(context: context))
        for trust in [ClientTrust.authority(authority.caFile), .anyone] {
            try await withServer(mode: mode, trust: trust) { client, port in
                let response = try await send(client, "https://\(host):\(port)/secret").get()
                #expect(response.body == Array("/secret".utf8))
            }
        }
        for trust in [ClientTrust.system, .authority(other.caFile)] {
            try await withServer(mode: mode, trust: trust) { client, port in
                guard case .failure(.tls(_, let reason)) = try await send(client, "https://\(host):\(port)/") else {
                    Issue.record("it was trusted")
                    return
                }
                #expect(reason.contains("not trusted"))
            }
        }
    }
}
