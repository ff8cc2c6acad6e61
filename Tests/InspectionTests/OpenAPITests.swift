import Bytes
import Domain
import HTTP
import Inspection
import Records
import Systems
import TestSupport
import Testing

@Suite("OpenAPI", .timeLimit(.minutes(5)))
struct OpenAPITests {
    let server = TestServer {
        $0.settings = FixedSettings(
            document: ["port": ["value": 8080, "source": "default"]], systems: $0.settings.systems)
    }
    private var document: JSON { server.send(.get, "/openapi.json").json }

    @Test("every route is described, with parameters, body and answers")
    func routes() throws {
        let paths = try #require(document["paths"])
        var ids: Set<String> = []
        for route in InspectionAPI.allRoutes {
            let operation = try #require(
                paths["/_pushpit" + route.pattern]?[route.method.rawValue.lowercased()], "\(route.pattern)")
            #expect(operation["summary"]?.string == route.summary)
            let isNew = ids.insert(operation["operationId"]?.string ?? "").inserted
            #expect(isNew)
            let names = operation["parameters"]?.array?.compactMap { $0["name"]?.string } ?? []
            #expect(Set(route.parameters.all).isSubset(of: names))
            #expect((operation["requestBody"] != nil) == !route.consumes.isEmpty)
            let statuses = operation["responses"]?.members?.map(\.name) ?? []
            #expect(statuses.contains { $0.hasPrefix("2") } && statuses.contains("400"))
        }
    }

    @Test("every reference leads to a component")
    func references() throws {
        func check(_ json: JSON) {
            if let reference = json["$ref"]?.string {
                let name = reference.split(separator: "/").last.map(String.init) ?? ""
                #expect(SchemaComponents.all(senders: []).contains { $0.key == name }, "\(reference)")
            }
            for child in json.members?.map(\.value) ?? json.array ?? [] { check(child) }
        }
        check(document)
    }

    /// Checks an answer against the schema that the document has for it.
    private func check(_ answer: Pending, _ method: Method, _ pattern: String) {
        let response = document["paths"]?["/_pushpit" + pattern]?[method.rawValue.lowercased()]?["responses"]?[
            String(answer.status ?? 0)]
        let type = answer.response?.value("Content-Type")?.split(separator: ";").first.map(String.init)
        guard let schema = response?["content"]?[type ?? ""]?["schema"] else {
            #expect(type == nil && response != nil, "\(method) \(pattern): \(answer.status ?? 0) is not described")
            return
        }
        #expect(SchemaValidator(document).errors(answer.json, schema) == [], "\(method) \(pattern)")
    }

    @Test("what the routes answer is what the document says")
    func answers() {
        var observation = Observation(.campaignClassic, .media, device: DeviceReference(platform: .ios, token: "t"))
        observation.add(Finding(.duplicateSlash, .warning, field: "path", detail: "two", hint: "one"))
        server.domain.record(
            Interaction(
                session: "a", receivedAt: server.time.clock.now(), observation: observation, batch: 3,
                request: RecordedRequest(
                    head: Array("GET /x HTTP/1.1\r\nHost: a\r\n\r\n".utf8), path: "/x", body: [0xFF],
                    remoteAddress: "127.0.0.1:5", tls: "TLSv1.3"),
                response: RecordedResponse(status: nil, size: nil, fault: "f-1"),
                transfer: .init(bytesSent: 1, milliseconds: 2, completed: true)))
        server.hit(1)
        _ = server.domain.register(
            session: "a", system: .campaignClassic, application: "app", token: "t", platform: .ios, userKey: "bob",
            parameters: ["zip": "94403"], baseURL: nil, at: server.time.clock.now())
        let link = #"{"system":"campaignClassic","target":"/r/?id=h9,9,9","url":"https://shop.example/x"}"#
        check(server.send(.post, "/_pushpit/links", body: link), .post, "/links")
        check(server.send(.post, "/_pushpit/links", body: "{}"), .post, "/links")
        let fault = #"{"match":{"kind":"open"},"action":{"status":503}}"#
        check(server.send(.post, "/_pushpit/faults", body: fault), .post, "/faults")
        check(server.send(.put, "/_pushpit/faults/f-1", body: fault), .put, "/faults/{id}")
        check(server.send(.post, "/_pushpit/sessions", body: #"{"name":"new"}"#), .post, "/sessions")
        for path in [
            "/", "/faults", "/connections", "/messages", "/deliveries", "/interactions", "/interactions/count",
            "/devices", "/links", "/sessions", "/config", "/version",
            "/healthz", "/readyz", "/diagnosis", "/setup", "/openapi.json",
        ] { check(server.send(.get, "/_pushpit" + path), .get, path) }
        check(server.send(.get, "/_pushpit/interactions?fields=kind"), .get, "/interactions")
        check(server.send(.get, "/_pushpit/interactions?limit=0"), .get, "/interactions")
        check(server.send(.get, "/_pushpit/interactions/1"), .get, "/interactions/{seq}")
        check(server.send(.get, "/_pushpit/interactions/9"), .get, "/interactions/{seq}")
        check(server.send(.get, "/_pushpit/devices/d-1"), .get, "/devices/{id}")
        check(server.send(.get, "/_pushpit/links/l-1"), .get, "/links/{id}")
        check(server.send(.get, "/_pushpit/setup/neolane"), .get, "/setup/{sdk}")
        check(server.send(.patch, "/_pushpit/devices/d-1", body: #"{"state":"expired"}"#), .patch, "/devices/{id}")
        check(server.send(.get, "/_pushpit/interactions/wait?kind=receive"), .get, "/interactions/wait")
        check(server.send(.get, "/_pushpit/interactions/wait?kind=open&timeout=0s"), .get, "/interactions/wait")
        for entry in ["kind:receive", "kind:open"] {
            let body = #"{"expect":[{"where":"\#(entry)"}]}"#
            check(server.send(.post, "/_pushpit/verify", body: body), .post, "/verify")
        }
        check(server.send(.delete, "/_pushpit/interactions?kind=receive"), .delete, "/interactions")
        check(server.send(.get, "/_pushpit/interactions/2"), .get, "/interactions/{seq}")
        check(server.send(.delete, "/_pushpit/devices/d-1"), .delete, "/devices/{id}")
        check(server.send(.post, "/_pushpit/reset", body: "{}"), .post, "/reset")
    }

    @Test("a token is asked for where there is one")
    func token() {
        let guarded = TestServer { $0.access.token = "s3cret" }
        let answer = guarded.send(.get, "/openapi.json", headers: [("Authorization", "Bearer s3cret")]).json
        let paths = answer["paths"]
        #expect(paths?["/_pushpit/interactions"]?["get"]?["security"] == [["bearer": []]])
        #expect(paths?["/_pushpit/interactions"]?["get"]?["responses"]?["401"] != nil)
        #expect(paths?["/_pushpit/healthz"]?["get"]?["security"] == nil)
        #expect(document["components"]?["securitySchemes"] == nil)
    }
}
