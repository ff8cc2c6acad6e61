import Bytes
import Domain
import HTTP
import Inspection
import Testing

@Suite("Dispatch", .timeLimit(.minutes(5)))
struct DispatchTests {
    let server = TestServer()

    @Test("owns what is below /_pushpit and the aliases, and nothing else")
    func owns() {
        for path in [
            "/_pushpit", "/_pushpit/", "/_pushpit/interactions", "/healthz", "/readyz", "/metrics", "/openapi.json",
        ] {
            #expect(InspectionAPI.owns(path: path))
        }
        for path in ["/", "/_pushpits", "/r/", "/version"] { #expect(!InspectionAPI.owns(path: path)) }
    }

    @Test("an unknown route is a 404 that names the nearest")
    func unknownRoute() {
        let answer = server.send(.get, "/_pushpit/interaction")
        #expect(answer.status == 404)
        #expect(answer.problem == "no-such-route")
        #expect(answer.text.contains("/_pushpit/interactions"))
    }

    @Test("a wrong method is a 405 with Allow")
    func wrongMethod() {
        let answer = server.send(.get, "/_pushpit/reset")
        #expect(answer.status == 405)
        #expect(answer.response?.value("Allow")?.contains("POST") == true)
    }

    @Test("a media type that cannot be made is a 406, one that is not taken a 415")
    func mediaTypes() {
        #expect(server.send(.get, "/_pushpit/interactions", headers: [("Accept", "image/png")]).status == 406)
        let body = server.send(.post, "/_pushpit/verify", body: "<x/>", headers: [("Content-Type", "text/xml")])
        #expect(body.status == 415)
    }

    @Test(
        "unknown parameters and bad values name the parameter",
        arguments: [
            "knid=receive", "kind=recieve", "order=up", "limit=0", "limit=1001", "after=x", "since=yesterday",
            "q=nokey:1",
            "fields=nothing", "limit=1&limit=2",
        ])
    func badParameters(query: String) {
        let answer = server.send(.get, "/_pushpit/interactions?" + query)
        #expect(answer.status == 400)
        #expect(answer.json["errors"]?.array?.first?["parameter"]?.string == String(query.prefix { $0 != "=" }))
    }

    @Test("bodies that are no JSON are 400 with line and column, those that make no sense 422 with a pointer")
    func badBodies() {
        let broken = server.send(.post, "/_pushpit/verify", body: "{\n \"expect\": [")
        #expect(broken.status == 400)
        #expect(broken.json["detail"]?.string?.hasPrefix("line 2, column") == true)
        let wrong = server.send(
            .post, "/_pushpit/verify", body: #"{"expect":[{"where":"kind:click"},{"where":{"kind":"recieve"}}]}"#)
        #expect(wrong.status == 422)
        #expect(wrong.json["errors"]?.array?.first?["pointer"]?.string == "/expect/1/where/kind")
    }

    @Test("every problem type and finding has a page")
    func problemPages() {
        for name in ProblemType.allCases.map(\.rawValue) + ["duplicate-slash"] {
            let answer = server.send(.get, "/_pushpit/problems/" + name)
            #expect(answer.status == 200)
            #expect(answer.bytes.count > 40)
        }
        #expect(server.send(.get, "/_pushpit/problems/none").status == 404)
    }

    @Test("health, readiness and version answer, also at the top level")
    func health() {
        for path in ["/healthz", "/readyz", "/_pushpit/healthz", "/_pushpit/readyz"] {
            #expect(server.send(.get, path).status == 200)
        }
        #expect(server.send(.get, "/_pushpit/version").json["version"]?.string == "1.2.3")
    }
}
