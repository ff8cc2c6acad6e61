import COpenSSL
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct TLSChannelTests {
    private let folder: TemporaryFolder
    private let authority: CertificateAuthority
    private let context: TLSContext

    init() throws {
        folder = try TemporaryFolder()
        authority = try CertificateAuthority(folder: folder.path)
        context = try TLSContext(identities: LeafCache(authority: authority)) { name, _ in name == "fail.localhost" }
    }

    private func pair(
        _ serverName: String? = "localhost", version: Int32 = TLS1_3_VERSION, authority: String? = nil,
        alpn: String = "\u{8}http/1.1", session: OpaquePointer? = nil
    ) throws -> ChannelPair {
        try #require(
            ChannelPair(context) {
                OpenSSLClient(
                    $0, serverName: serverName, authority: authority, version: version, alpn: Array(alpn.utf8),
                    session: session)
            })
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION], ["localhost", "127.0.0.1", "shop.localhost"])
    func bytesGoBothWaysAndTheEndIsTold(_ version: Int32, _ name: String) throws {
        let pair = try pair(name, version: version, authority: authority.caFile)
        #expect(pair.shakeHands() == .done)
        #expect(pair.channel.tlsVersion == (version == TLS1_2_VERSION ? "TLSv1.2" : "TLSv1.3"))
        #expect(pair.channel.alpn == "http/1.1")
        #expect(pair.channel.serverName == name)
        #expect(pair.read().result == .wouldBlockRead)
        pair.client.write("question")
        #expect(pair.read().text == "question")
        #expect(pair.write("answer") == .bytes(6))
        #expect(pair.client.read() == "answer")
        pair.client.close()
        #expect(pair.read().result == .closed)
        pair.channel.close()
        #expect(pair.client.read() == nil)
    }

    @Test func aClientThatOffersOnlyHTTP2GetsNoProtocol() throws {
        let pair = try pair(alpn: "\u{2}h2")
        #expect(pair.shakeHands() == .done)
        #expect(pair.channel.alpn == nil)
    }

    @Test func aClientThatNamesNoServerGetsTheBaseCertificate() throws {
        let pair = try pair(nil)
        #expect(pair.shakeHands() == .done)
        #expect(pair.channel.serverName == nil)
        #expect(pair.client.certificateText.contains("DNS:localhost, DNS:*.localhost, IP Address:127.0.0.1"))
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func aClientThatDoesNotKnowTheAuthorityIsTold(_ version: Int32) throws {
        let other = try CertificateAuthority(folder: folder.path + "/other")
        let pair = try pair(version: version, authority: other.caFile)
        guard case .failed(let outcome, let reason) = pair.shakeHands() else {
            Issue.record("the handshake was done")
            return
        }
        #expect(outcome == .unknownCA)
        #expect(reason.contains("unknown ca"))
    }

    @Test func aNameThatTheCertificateDoesNotHaveFails() throws {
        let pair = try pair("example.com", authority: authority.caFile)
        guard case .failed(let outcome, _) = pair.shakeHands() else {
            Issue.record("the handshake was done")
            return
        }
        #expect(outcome == .badCertificate || outcome == .handshakeFailed)
    }

    @Test func aHandshakeFailsOnPurpose() throws {
        let pair = try pair("fail.localhost")
        #expect(pair.shakeHands() == .failed(outcome: .handshakeFailed, reason: "failed on purpose"))
        #expect(pair.client.step() == nil)
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func aSessionIsResumed(_ version: Int32) throws {
        let first = try pair(version: version)
        #expect(first.shakeHands() == .done)
        #expect(first.write("x") == .bytes(1))
        #expect(first.client.read() == "x")
        let session = first.client.session
        defer { SSL_SESSION_free(session) }
        let second = try pair(version: version, session: session)
        #expect(second.shakeHands() == .done)
        #expect(second.client.wasResumed)
    }

    @Test(
        arguments: [
            (SSL_AD_UNKNOWN_CA, .unknownCA), (SSL_AD_CERTIFICATE_UNKNOWN, .unknownCA),
            (SSL_AD_BAD_CERTIFICATE, .badCertificate), (SSL_AD_CERTIFICATE_EXPIRED, .badCertificate),
            (SSL_AD_CERTIFICATE_REVOKED, .badCertificate), (SSL_AD_UNSUPPORTED_CERTIFICATE, .badCertificate),
            (SSL_AD_DECODE_ERROR, .handshakeFailed),
        ] as [(Int32, ConnectionReport.Outcome)])
    func alertsAreClassified(_ alert: Int32, _ outcome: ConnectionReport.Outcome) {
        let code = UInt(ERR_LIB_SSL) << 23 | UInt(1000 + alert)
        guard case .failed(let failure) = TLSAlert.failure(code) else {
            Issue.record("no failure")
            return
        }
        #expect(failure.outcome == outcome)
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func allThatCameIsReadUntilTheSocketIsDrained(_ version: Int32) throws {
        let pair = try pair(version: version)
        #expect(pair.shakeHands() == .done)
        let text = String(repeating: "0123456789", count: 300)
        for _ in 0..<20 { pair.client.write(text) }
        var all = ""
        repeat { all += pair.read().text } while !pair.channel.isDrained || pair.channel.hasPending
        let isWhole = all == String(repeating: text, count: 20)
        #expect(isWhole, "\(all.utf8.count) bytes")
        #expect(pair.read().result == .wouldBlockRead)
    }

    @Test func aClientThatIsGoneRaisesNoSignal() throws {
        let pair = try pair()
        #expect(pair.shakeHands() == .done)
        shutdown(pair.client.descriptor, Int32(SHUT_RDWR))
        #expect(pair.write("x") == .failed(.reset))
        pair.channel.close()
    }
}
