import COpenSSL
import HTTP
import TestSupport
import Testing

@testable import Transport

/// What the handler is told of a connection, for every way in which one can end.
@Suite(.timeLimit(.minutes(5))) struct OutcomeTests {
    private let folder: TemporaryFolder
    private let authority: CertificateAuthority
    private let factory: TLSChannelFactory
    private let handler = TestHandler()

    init() throws {
        folder = try TemporaryFolder()
        authority = try CertificateAuthority(folder: folder.path)
        factory = TLSChannelFactory(
            context: try TLSContext(identities: LeafCache(authority: authority)) { name, _ in name == "fail.localhost" }
        )
    }

    /// What is told of the first connection that ends.
    private func outcome(
        limits: Limits = Limits(), bounds: ConnectionBounds = ConnectionBounds(),
        of use: (_ plain: UInt16, _ tls: UInt16) throws -> Void
    ) async throws -> ConnectionReport {
        let known = handler.reports.count
        let server = try Server(handler: handler, limits: limits, bounds: bounds, loops: 2)
        let plain = try server.listen(Endpoint())
        let tls = try server.listen(Endpoint(mode: .tls(factory)))
        try use(plain.port, tls.port)
        let report = try await handler.ended.wait(for: known + 1)[known]
        try await called { done in server.stop(within: 200) { done() } }
        return report
    }

    private func client(
        _ port: UInt16, serverName: String = "localhost", authority: String? = nil, version: Int32 = TLS1_3_VERSION
    ) throws -> OpenSSLClient {
        let descriptor = try TestClient.connected(port: port)
        return try #require(
            OpenSSLClient(descriptor, serverName: serverName, authority: authority, version: version))
    }

    /// Steps until the handshake is over; whether it was a success.
    private func shakeHands(_ client: OpenSSLClient) -> Bool {
        // A step ends without result only when nothing came for ten seconds.
        client.step() == true
    }

    @Test func requests() async throws {
        let report = try await outcome { _, tls in
            let client = try client(tls, authority: authority.caFile)
            #expect(shakeHands(client))
            client.write("GET /x HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(client.read()?.hasPrefix("HTTP/1.1 200") == true)
        }
        #expect(report.outcome == .requests)
        #expect(report.requests == 1)
        #expect(report.alpn == "http/1.1")
        #expect(report.peer.serverName == "localhost")
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func unknownCA(version: Int32) async throws {
        let other = try TemporaryFolder()
        let stranger = try CertificateAuthority(folder: other.path)
        let report = try await outcome { _, tls in
            let client = try client(tls, serverName: "a.localhost", authority: stranger.caFile, version: version)
            #expect(!shakeHands(client))
        }
        #expect(report.outcome == .unknownCA)
        #expect(report.peer.serverName == "a.localhost")
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func badCertificate(version: Int32) async throws {
        let report = try await outcome { _, tls in
            let foreign = try client(tls, serverName: "example.com", authority: authority.caFile, version: version)
            #expect(!shakeHands(foreign))
        }
        #expect(report.outcome == .badCertificate)
    }

    @Test func aHandshakeThatFailsOnPurposeOrIsNone() async throws {
        let onPurpose = try await outcome { _, tls in
            let client = try client(tls, serverName: "fail.localhost")
            #expect(!shakeHands(client))
        }
        #expect(onPurpose.outcome == .handshakeFailed)
        let garbage = try await outcome { _, tls in
            let client = try TestClient(port: tls)
            client.send("\u{16}\u{03}\u{01}\u{00}\u{05}abcde")
            _ = client.readToEnd()
        }
        #expect(garbage.outcome == .handshakeFailed)
    }

    @Test func aHandshakeThatIsLeftHalfway() async throws {
        let left = try await outcome { _, tls in try TestClient(port: tls).send("\u{16}\u{03}\u{01}") }
        #expect(left.outcome == .handshakeFailed)
        var limits = Limits()
        limits.handshakeTime = 50
        let stalled = try await outcome(limits: limits) { _, tls in
            let client = try TestClient(port: tls)
            client.send("\u{16}\u{03}\u{01}")
            _ = client.readToEnd()
        }
        #expect(stalled.outcome == .handshakeFailed)
    }

    @Test func plainHTTPOnTLS() async throws {
        let report = try await outcome { _, tls in
            let client = try TestClient(port: tls)
            client.get("/x")
            #expect(client.readToEnd()?.contains("https://") == true)
        }
        #expect(report.outcome == .plainHTTPOnTLS)
    }

    @Test func tlsOnPlain() async throws {
        let report = try await outcome { plain, _ in
            let client = try client(plain)
            #expect(!shakeHands(client))
        }
        #expect(report.outcome == .tlsOnPlain)
    }

    @Test func closedWithoutRequest() async throws {
        let plain = try await outcome { plain, _ in _ = try TestClient(port: plain) }
        #expect(plain.outcome == .closedWithoutRequest)
        let silent = try await outcome { _, tls in _ = try TestClient(port: tls) }
        #expect(silent.outcome == .closedWithoutRequest)
        let afterHandshake = try await outcome { _, tls in
            let client = try client(tls, authority: authority.caFile)
            #expect(shakeHands(client))
            client.close()
        }
        #expect(afterHandshake.outcome == .closedWithoutRequest)
    }

    @Test(arguments: ["GET / HTTP/1.1\r\n\r\n", "GET /", "\u{0}"])
    func malformed(text: String) async throws {
        let report = try await outcome { plain, _ in
            let client = try TestClient(port: plain)
            client.send(text)
            client.endSending()
            #expect(client.readToEnd()?.hasPrefix("HTTP/1.1 400") == true)
        }
        #expect(report.outcome == .malformed)
    }

    @Test func aRequestBeyondALimit() async throws {
        var limits = Limits()
        limits.body = 4
        let report = try await outcome(limits: limits) { plain, _ in
            let client = try TestClient(port: plain)
            client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n")
            #expect(client.readToEnd()?.hasPrefix("HTTP/1.1 413") == true)
        }
        #expect(report.outcome == .limit)
    }

    @Test func aConnectionTooManyIsToldSoOnATLSPortToo() async throws {
        let report = try await outcome(bounds: ConnectionBounds(total: 1)) { plain, tls in
            let first = try TestClient(port: plain)
            first.get("/a")
            _ = first.read(until: "/a")
            let second = try client(tls, authority: authority.caFile)
            #expect(shakeHands(second))
            #expect(second.read()?.hasPrefix("HTTP/1.1 503") == true)
            // To the end, or until nothing comes for ten seconds.
            while let more = second.read(), !more.isEmpty {}
        }
        #expect(report.outcome == .limit)
        #expect(report.requests == 0)
    }

    @Test func aConnectionTooManyToBeToldIsDroppedAndReported() async throws {
        DescriptorLimit.raise()
        let report = try await outcome(bounds: ConnectionBounds(total: 1)) { plain, tls in
            let first = try TestClient(port: plain)
            first.get("/a")
            _ = first.read(until: "/a")
            // None of these can be told before it begins to speak TLS.
            var others: [TestClient] = []
            for _ in 0...ConnectionCount.turnedAwayLimit { others.append(try TestClient(port: tls)) }
            #expect(others.last?.readToEnd() == "")
        }
        #expect(report.outcome == .limit)
    }
}
