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
        (message.delivery, message.image) = (1, "https://x/a.png")
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
}
