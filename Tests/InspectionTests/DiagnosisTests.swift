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
        _ kind: Kind, session: String = "a", message: String? = nil, delivery: String? = nil, finding: Finding? = nil,
        requestLine: String = "POST /x HTTP/1.1", status: Int? = 200, fault: String? = nil
    ) -> Interaction {
        var observation = Observation(.campaignClassic, kind, messageId: message, deliveryId: delivery)
        if let finding { observation.add(finding) }
        return Interaction(
            seq: 7, session: session, receivedAt: Timestamp(milliseconds: 1_796_000_000_000), observation: observation,
            request: RecordedRequest(
                head: Array("\(requestLine)\r\n\r\n".utf8), path: "/x", remoteAddress: "127.0.0.1:5"),
            response: RecordedResponse(status: status, size: 0, fault: fault))
    }

    private func rule(
        _ id: String, session: String? = "a", isEnabled: Bool = true, _ change: (inout FaultAction) -> Void
    ) -> FaultRule {
        var action = FaultAction()
        change(&action)
        var rule = FaultRule(
            session: session, matchJSON: [:], actionJSON: ["status": .number("503")], conditions: [], action: action,
            times: nil, probability: 1, isEnabled: isEnabled)
        rule.id = id
        return rule
    }

    private let systems = AllSystems.registry.descriptions()
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

    @Test("a rule that answers everything comes first, with how often it acted and with what")
    func faults() throws {
        let recent = [
            interaction(.click, status: 503, fault: "f-1"), interaction(.receive, status: 503, fault: "f-1"),
            interaction(.register, finding: Finding(.missingToken, .error, detail: "x"), status: nil, fault: "f-2"),
        ]
        let rules = [rule("f-1") { $0.status = 503 }, rule("f-2") { $0.hangs = true }]
        var state = DiagnosisState(connections: [connection(.handshakeFailed)], recent: recent, faults: rules)
        var items = Diagnosis.items(of: state)
        #expect(items.map(\.code) == ["fault-acted", "fault-acted", "handshake-failed", "missing-token"])
        #expect(items[0].sentence.contains("f-1 answered 2 of 3 interactions, 2 with 503"))
        #expect(items[1].sentence.contains("f-2 answered 1 of 3 interactions, 1 without an answer"))
        #expect(items[0].evidence.count == 2)
        state.recent.append(interaction(.receive))
        state.connections = []
        items = Diagnosis.items(of: state)
        #expect(items.map(\.code) == ["fault-acted", "fault-acted", "missing-token"])
        #expect(items[0].weight == .wrong)
    }

    @Test("a fault that only delays, and one that does not act any more, do not stand in the way")
    func harmlessFaults() throws {
        func item(_ rules: [FaultRule], status: Int) throws -> DiagnosisItem {
            let recent = [interaction(.register, status: status, fault: "f-1")]
            return try #require(Diagnosis.items(of: DiagnosisState(recent: recent, faults: rules)).first)
        }
        #expect(try item([rule("f-1") { $0.delay = .fixed(5) }], status: 200).weight == .odd)
        #expect(try item([rule("f-1") { $0.status = 204 }], status: 204).weight == .blocks)
        #expect(try item([rule("f-1", isEnabled: false) { $0.status = 500 }], status: 500).weight == .wrong)
        let deleted = try item([], status: 500)
        #expect(deleted.weight == .wrong && deleted.sentence.contains("has been deleted"))
        let magic = Diagnosis.items(
            of: DiagnosisState(recent: [interaction(.register, status: 503, fault: "pushpit-status-503")])
        ).first
        #expect(magic?.weight == .blocks && magic?.sentence.hasPrefix("The text pushpit-status-503 in an id") == true)
    }

    @Test(
        "a call for a proxy is told, one with this server's own address is none",
        arguments: [
            ("CONNECT track.example:443 HTTP/1.1", true), ("GET http://track.example/r/?id=h1,2,1 HTTP/1.1", true),
            ("GET http://127.0.0.1:9/r/ HTTP/1.1", false), ("GET http://pushpit:8080/r/ HTTP/1.1", false),
            ("GET http://run42.localhost/r/ HTTP/1.1", false), ("GET /http://track.example/ HTTP/1.1", false),
            ("OPTIONS * HTTP/1.1", false), ("", false),
        ])
    func proxy(requestLine: String, isProxied: Bool) {
        let finding = Finding(.wrongMethod, .warning, detail: "not implemented")
        let state = DiagnosisState(
            addresses: ListenAddresses(http: 8080),
            recent: [interaction(.unmatched, finding: finding, requestLine: requestLine)])
        #expect(codes(state) == [isProxied ? "used-as-proxy" : "wrong-method"])
        #expect(Diagnosis.items(of: state).first?.sentence.contains("/r/") == false)
    }

    @Test("an opening that came as a click is told, with what the system says of it")
    func nearKind() throws {
        let delivery = Condition.anyOf(.deliveryId, ["56c4"])
        var state = DiagnosisState(
            scope: DiagnosisScope(session: "a", wanted: [.anyOf(.kind, ["open"]), delivery]),
            recent: [
                interaction(.click, delivery: "56c4"), interaction(.click, delivery: "9"), interaction(.register),
            ],
            systems: systems)
        let item = try #require(Diagnosis.items(of: state).first)
        #expect(item.code == "hits-of-another-kind" && item.evidence.count == 1)
        #expect(item.sentence.contains("1 click") && item.sentence.contains("Campaign Classic"))
        #expect(item.cure.contains("kind=engaged") && item.cure.contains("reports an opening as a click"))
        state.recent[0] = interaction(.open, delivery: "56c4")
        #expect(!codes(state).contains("hits-of-another-kind"))
    }

    @Test("a kind that the session's systems do not send is told with the systems that do")
    func foreignKind() throws {
        var state = DiagnosisState(
            scope: DiagnosisScope(session: "a", wanted: [.anyOf(.kind, ["unregister"])]),
            recent: [interaction(.register)], systems: systems)
        let item = try #require(Diagnosis.items(of: state).first)
        #expect(item.code == "kind-of-another-system" && item.sentence.hasPrefix("unregister is not sent by "))
        #expect(!item.cure.contains("opening"))
        for kind in ["click", "media", "landing", "unmatched"] {
            state.scope.wanted = [.anyOf(.kind, [kind])]
            #expect(!codes(state).contains("kind-of-another-system"))
        }
        state.scope.wanted = [.anyOf(.kind, ["open"]), .anyOf(.system, ["journeys"])]
        #expect(!codes(state).contains("kind-of-another-system"))
        state.scope.wanted = [.anyOf(.kind, ["open"]), .anyOf(.system, ["campaignClassic"])]
        state.recent = []
        #expect(codes(state).contains("kind-of-another-system"))
    }

    @Test("what was refused elsewhere is not told in a session, unless it is asked for")
    func refusedElsewhere() {
        let refused = interaction(
            .unmatched, session: "default", finding: Finding(.malformedRequest, .error, detail: ""))
        var state = DiagnosisState(scope: DiagnosisScope(session: "a"), elsewhere: [refused])
        #expect(!codes(state).contains("hits-in-another-session"))
        state.scope.wanted = [.anyOf(.kind, ["unmatched"])]
        #expect(codes(state).first == "hits-in-another-session")
    }

    @Test("a registration that was refused is told to whoever waits for anything")
    func refusedRegistration() {
        let finding = Finding(.missingToken, .error, detail: "x")
        let scope = DiagnosisScope(wanted: [.anyOf(.kind, ["receive"])])
        #expect(
            codes(DiagnosisState(scope: scope, recent: [interaction(.register, finding: finding)])) == ["missing-token"]
        )
    }

    @Test("a message of another server that was received and not clicked is told, until it is opened or clicked")
    func receivedOnly() throws {
        let receive = interaction(.receive, message: "5", delivery: "56c4")
        var state = DiagnosisState(recent: [receive, receive, interaction(.register)])
        let item = try #require(Diagnosis.items(of: state).first { $0.code == "received-not-clicked" })
        #expect(item.sentence == "1 message received and neither opened nor clicked (5)." && item.evidence.count == 1)
        state.scope.delivery = "9"
        #expect(!codes(state).contains("received-not-clicked"))
        state.scope.delivery = nil
        for kind in Kind.engaged {
            state.recent[1] = interaction(kind, message: "5", delivery: "56c4")
            #expect(!codes(state).contains("received-not-clicked"))
        }
        state.recent[1] = interaction(.click, message: "5", delivery: "9")
        #expect(codes(state).contains("received-not-clicked"))
    }

    @Test("a message whose hits a fault answered is said to have had them")
    func spoiledHits() {
        var message = Message(
            id: "m-7", session: "a", system: .campaignClassic,
            identity: MessageIdentity(messageId: "1", deliveryId: "9", keys: ["1"]), device: "d-1",
            payloads: Payloads(apns: [], fcm: []), createdAt: Timestamp(milliseconds: 0))
        message.title = "Sale"
        let recent = [interaction(.receive, message: "1", delivery: "9", status: 503, fault: "f-1")]
        let item = Diagnosis.items(of: DiagnosisState(recent: recent, messages: [message])).first {
            $0.code == "message-without-hit"
        }
        #expect(item?.sentence.contains("answered by a fault") == true)
    }
}
