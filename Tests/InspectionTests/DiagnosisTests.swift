import Bytes
import Domain
import HTTP
import Inspection
import Systems
import Testing

@Suite("Diagnosis", .timeLimit(.minutes(5)))
struct DiagnosisTests {
    private func connection(_ outcome: ConnectionReport.Outcome, session: String? = nil) -> ConnectionLog.Entry {
        .init(
            report: ConnectionReport(
                acceptedAt: 1_796_000_000_000,
                peer: Peer(remoteAddress: "10.0.0.9:5", localPort: 8443, serverName: "shop.localhost"), alpn: nil,
                requests: 0, outcome: outcome),
            session: session)
    }

    private func interaction(
        _ kind: Kind, session: String = "a", message: String? = nil, delivery: String? = nil, finding: Finding? = nil
    ) -> Interaction {
        var observation = Observation(.campaignClassic, kind, messageId: message, deliveryId: delivery)
        if let finding { observation.add(finding) }
        return Interaction(
            seq: 7, session: session, receivedAt: Timestamp(milliseconds: 1_796_000_000_000), observation: observation,
            request: RecordedRequest(
                head: Array("POST /x HTTP/1.1\r\n\r\n".utf8), path: "/x", remoteAddress: "127.0.0.1:5"),
            response: RecordedResponse(status: 200, size: 0))
    }

    private let hints = AllSystems.registry.descriptions().flatMap(\.hints)

    private func codes(_ state: DiagnosisState) -> [String] { Diagnosis.items(of: state).map(\.code) }

    @Test(
        "a connection without request is told by its outcome",
        arguments: [
            (ConnectionReport.Outcome.unknownCA, "untrusted-certificate"),
            (.badCertificate, "untrusted-certificate"), (.handshakeFailed, "handshake-failed"),
            (.plainHTTPOnTLS, "plain-http-on-tls-port"), (.tlsOnPlain, "tls-on-plain-port"),
            (.limit, "too-many-connections"),
        ])
    func connections(outcome: ConnectionReport.Outcome, code: String) throws {
        let items = Diagnosis.items(of: DiagnosisState(connections: [connection(outcome), connection(outcome)]))
        let item = try #require(items.first)
        #expect(items.map(\.code) == [code])
        #expect(item.sentence.hasPrefix("2 connections"))
        #expect(item.sentence.contains("10.0.0.9:5 to port 8443, for the name shop.localhost"))
        #expect(item.evidence.count == 2)
        #expect(item.evidence.first?["outcome"]?.string == outcome.rawValue)
    }

    @Test("a certificate that was not trusted is told until the same client has spoken TLS")
    func mended() {
        let refused = connection(.unknownCA)
        func request(from address: String, later milliseconds: Int64, tls: String?) -> Interaction {
            Interaction(
                seq: 7, session: "a", receivedAt: Timestamp(milliseconds: 1_796_000_000_000 + milliseconds),
                observation: Observation(.campaignClassic, .receive),
                request: RecordedRequest(
                    head: Array("GET /r/ HTTP/1.1\r\n\r\n".utf8), path: "/r/", remoteAddress: address, tls: tls),
                response: RecordedResponse(status: 200, size: 0))
        }
        func isTold(_ interaction: Interaction) -> Bool {
            codes(DiagnosisState(connections: [refused], recent: [interaction])).contains("untrusted-certificate")
        }
        #expect(!isTold(request(from: "10.0.0.9:77", later: 1, tls: "TLSv1.3")))
        #expect(isTold(request(from: "10.0.0.9:77", later: -1, tls: "TLSv1.3")))
        #expect(isTold(request(from: "10.0.0.9:77", later: 1, tls: nil)))
        #expect(isTold(request(from: "10.0.0.8:77", later: 1, tls: "TLSv1.3")))
    }

    @Test("a client that leaves right after the handshake is told with the name that it asked for")
    func leftAfterHandshake() throws {
        let items = Diagnosis.items(of: DiagnosisState(connections: [connection(.closedWithoutRequest)]))
        let item = try #require(items.first)
        #expect(item.code == "closed-after-handshake" && item.sentence.contains("shop.localhost"))
        #expect(item.cure.contains("--tls-name"))
    }

    @Test("hints are about the kinds that were waited for")
    func wantedKinds() {
        let finding = Finding(.unknownLink, .error, detail: "x")
        var state = DiagnosisState(recent: [interaction(.linkClick, finding: finding)])
        #expect(codes(state).contains("unknown-link"))
        state.scope.wanted = [.anyOf(.kind, ["register"])]
        #expect(!codes(state).contains("unknown-link"))
        state.recent = [interaction(.unmatched, finding: finding)]
        #expect(codes(state).contains("unknown-link"))
    }

    @Test("a delivery that nobody made and no hit names is said to be missing")
    func missingDelivery() {
        var state = DiagnosisState(recent: [interaction(.receive, message: "1", delivery: "56c4")])
        state.scope.delivery = "99"
        #expect(codes(state).contains("no-such-delivery"))
        state.scope.delivery = "56c4"
        #expect(!codes(state).contains("no-such-delivery"))
    }

    @Test("nothing at all: the addresses are named, and what keeps an SDK silent")
    func nothing() throws {
        let state = DiagnosisState(
            addresses: ListenAddresses(http: 8080, https: 8443), connections: [connection(.requests)], hints: hints)
        #expect(codes(state) == ["no-connection", "privacy-not-opted-in", "already-registered"])
        #expect(Diagnosis.items(of: state).first?.cure.contains("AEP extensions take host:port") == true)
        #expect(
            Diagnosis.items(of: state).first?.sentence.contains("http://127.0.0.1:8080 and https://127.0.0.1:8443")
                == true)
        #expect(codes(DiagnosisState(connections: [connection(.closedWithoutRequest)])).contains("no-connection"))
    }

    @Test("hits without a registration may mean that the app registered before; with one nothing is wrong")
    func registration() {
        #expect(codes(DiagnosisState(recent: [interaction(.receive)], hints: hints)) == ["already-registered"])
        #expect(codes(DiagnosisState(recent: [interaction(.receive), interaction(.register)])) == [])
    }

    @Test("what came to other sessions is told with their names")
    func elsewhere() {
        let wanted = [Condition.anyOf(.kind, ["open"])]
        let others = [interaction(.open, session: "b"), interaction(.click, session: "c")]
        let state = DiagnosisState(
            scope: DiagnosisScope(session: "a", wanted: wanted), recent: [interaction(.register)], elsewhere: others)
        let item = Diagnosis.items(of: state).first
        #expect(item?.code == "hits-in-another-session")
        #expect(item?.sentence.contains("1 interaction to others: 1 to b") == true)
    }

    @Test("a delivery without a hit is told only when there is none anywhere")
    func delivery() {
        let scope = DiagnosisScope(delivery: "56c4")
        #expect(
            codes(DiagnosisState(scope: scope, recent: [interaction(.open, delivery: "1")]))
                == ["no-hit-of-delivery", "no-such-delivery"])
        #expect(codes(DiagnosisState(scope: scope, recent: [interaction(.open, delivery: "56c4")])) == [])
    }

    @Test("findings are told once a code, errors first, and paths with what is nearest")
    func findings() {
        let path = Finding(.noSuchRoute, .warning, detail: "no route matches /x; the nearest is /xy")
        let token = Finding(.missingToken, .error, detail: "registrationToken is empty", hint: "Register later.")
        let items = Diagnosis.items(
            of: DiagnosisState(recent: [
                interaction(.unmatched, finding: path), interaction(.unmatched, finding: path),
                interaction(.register, finding: token),
                interaction(.register, finding: Finding(.missingSlash, .info, detail: "")),
            ]))
        #expect(items.map(\.code) == ["missing-token", "no-such-route"])
        #expect(items.first?.cure == "Register later.")
        #expect(items.last?.sentence == "2 requests met no route: POST /x; no route matches /x; the nearest is /xy.")
    }

    @Test("a message that sent the same hit twice is a duplicate")
    func duplicates() {
        let twice = [
            interaction(.open, message: "5", delivery: "56c4"), interaction(.open, message: "5", delivery: "56c4"),
        ]
        let recent = twice + [interaction(.receive, message: "5", delivery: "56c4"), interaction(.register)]
        let items = Diagnosis.items(of: DiagnosisState(recent: recent))
        #expect(items.map(\.sentence) == ["The message 5 of the delivery 56c4 sent open 2 times."])
        #expect(items.first?.code == "duplicate-hit")
    }

    @Test("a device that is expired, replaced, without token, or not there")
    func devices() {
        var device = Device(
            id: "d-1", session: "a", system: .journeys, application: nil, token: nil, platform: nil,
            firstSeen: Timestamp(milliseconds: 0))
        device.state = .expired
        device.replacedBy = "d-2"
        let recent = [interaction(.register)]
        let scope = DiagnosisScope(device: "d-1")
        #expect(
            codes(DiagnosisState(scope: scope, recent: recent, named: [device]))
                == ["device-expired", "device-replaced", "device-without-token"])
        #expect(codes(DiagnosisState(scope: scope, recent: recent)) == ["no-such-device"])
    }
}
