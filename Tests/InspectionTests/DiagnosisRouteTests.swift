import Bytes
import Domain
import HTTP
import Inspection
import Systems
import TestSupport
import Testing

@Suite("Diagnosis route", .timeLimit(.minutes(5)))
struct DiagnosisRouteTests {
    let server = TestServer {
        $0.addresses = ListenAddresses(http: 8080, https: 8443)
    }

    private func codes(_ answer: Pending, _ member: String = "items") -> [String] {
        (answer.json[member]?.array ?? []).compactMap { $0["code"]?.string }
    }

    @Test("messages without a hit and images that nobody fetched are named, by delivery, with the reason")
    func messages() {
        let now = server.time.clock.now()
        var message = Message(
            id: "m-7", session: "a", system: .campaignClassic,
            identity: MessageIdentity(messageId: "1", deliveryId: "9", keys: ["1"]), device: "d-1",
            payloads: Payloads(apns: Array("{}".utf8), fcm: Array("{}".utf8)), createdAt: now)
        (message.delivery, message.image) = (1, "https://x/_media/m-7-a.png?m=m-7")
        message.title = "Sale"
        server.domain.add(
            Delivery(
                number: 1, id: "9", session: "a", system: .campaignClassic, application: nil, title: nil,
                createdAt: now), [message])
        let items = server.send(.get, "/_pushpit/diagnosis?delivery=9").json["items"]?.array ?? []
        let own = items.filter { $0["evidence"] == [["message": "m-7"]] }
        #expect(own.map { $0["code"]?.string } == ["message-without-hit", "image-not-fetched"])
        #expect(own.allSatisfy { $0["sentence"]?.string?.contains("m-7") == true })
        #expect(!codes(server.send(.get, "/_pushpit/diagnosis?delivery=8")).contains("message-without-hit"))
        server.domain.hit("m-7", .receive)
        server.domain.hit("m-7", .media)
        #expect(codes(server.send(.get, "/_pushpit/diagnosis?delivery=9")).contains("received-not-clicked"))
        #expect(!codes(server.send(.get, "/_pushpit/diagnosis?delivery=9")).contains("message-without-hit"))
    }

    @Test("session and since bound what is looked at")
    func scope() {
        server.hit(1, .register)
        #expect(codes(server.send(.get, "/_pushpit/diagnosis?session=a")) == [])
        #expect(codes(server.send(.get, "/_pushpit/diagnosis?session=b")).first == "hits-in-another-session")
        server.time.advance(60_000)
        #expect(codes(server.send(.get, "/_pushpit/diagnosis?since=5s")).first == "no-connection")
        #expect(server.send(.get, "/_pushpit/diagnosis?since=soon").status == 400)
        #expect(server.send(.get, "/_pushpit/diagnosis?sesion=a").status == 400)
        #expect(server.send(.get, "/_pushpit/diagnosis?session=b", session: "a").status == 400)
    }

    @Test("an unmet wait and an unmet verify hint at the same; one that got too much does not")
    func hints() {
        server.hit(1, session: "b")
        let wait = server.send(.get, "/_pushpit/interactions/wait?session=a&kind=receive&timeout=0s")
        #expect(codes(wait, "hints").first == "hits-in-another-session")
        let verify = server.send(
            .post, "/_pushpit/verify", body: #"{"session":"a","expect":[{"where":"kind:receive"}]}"#)
        #expect(codes(verify, "hints").first == "hits-in-another-session")
        let exceeded = server.send(.get, "/_pushpit/interactions/wait?session=b&mode=never&timeout=0s")
        #expect(exceeded.status == 409 && exceeded.json["hints"]?.array == [])
    }

    @Test("every finding has a page with cause, effect and cure", arguments: AllSystems.registry.findings)
    func findingPages(code: FindingCode) {
        let answer = server.send(.get, "/_pushpit/problems/" + code.name)
        #expect(answer.status == 200)
        for part in ["Cause: ", "On a device: ", "Cure: "] { #expect(answer.text.contains(part)) }
        #expect(!answer.text.contains("`"))
    }

    @Test("a session's diagnosis leaves out the connections of others, and unclaimed ones once something has come")
    func connections() {
        let log = ConnectionLog()
        let server = TestServer { $0.connections = log }
        func add(_ outcome: ConnectionReport.Outcome, session: String?) {
            let peer = Peer(remoteAddress: "10.0.0.9:5", localPort: 8443)
            log.add(
                ConnectionReport(acceptedAt: 0, peer: peer, alpn: nil, requests: 0, outcome: outcome), session: session)
        }
        func told(_ query: String) -> [String] { codes(server.send(.get, "/_pushpit/diagnosis?" + query)) }
        add(.unknownCA, session: "b")
        add(.plainHTTPOnTLS, session: nil)
        add(.malformed, session: nil)
        #expect(told("session=a") == ["plain-http-on-tls-port"])
        server.hit(1, .register)
        #expect(told("session=a") == [])
        #expect(told("session=b").contains("untrusted-certificate"))
        #expect(told("session=default").contains("plain-http-on-tls-port"))
        #expect(told("").contains("untrusted-certificate") && told("").contains("plain-http-on-tls-port"))
    }
}
