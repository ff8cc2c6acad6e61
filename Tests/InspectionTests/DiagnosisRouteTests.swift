import HTTP
import Inspection
import Interactions
import JSONBytes
import Testing

@Suite("Diagnosis route")
struct DiagnosisRouteTests {
    let server = TestServer {
        $0.addresses = { ListenAddresses(http: 8080, https: 8443) }
        $0.furtherDiagnoses = { scope in
            scope.delivery == "9" ? [DiagnosisItem("message-without-hit", "m-1 has no hit.", cure: "Open it.")] : []
        }
    }

    private func codes(_ answer: Pending, _ member: String = "items") -> [String] {
        (answer.json[member]?.array ?? []).compactMap { $0["code"]?.string }
    }

    @Test("what others know follows, in the scope of the call")
    func further() {
        #expect(codes(server.send(.get, "/_pushpit/diagnosis?delivery=9")).last == "message-without-hit")
        #expect(!codes(server.send(.get, "/_pushpit/diagnosis")).contains("message-without-hit"))
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

    @Test("every finding has a page with cause, effect and cure", arguments: FindingCode.all)
    func findingPages(code: FindingCode) {
        let answer = server.send(.get, "/_pushpit/problems/" + code.name)
        #expect(answer.status == 200)
        for part in ["Cause: ", "On a device: ", "Cure: "] { #expect(answer.text.contains(part)) }
        #expect(!answer.text.contains("`"))
    }
}
