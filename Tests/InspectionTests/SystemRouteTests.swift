import Bytes
import Domain
import HTTP
import Inspection
import Systems
import Testing

@Suite("Systems of the API", .timeLimit(.minutes(5)))
struct SystemRouteTests {
    private let server = TestServer()

    @Test("each system is listed with what it offers")
    func systems() throws {
        let items = try #require(server.send(.get, "/_pushpit/systems").json["items"]?.array)
        #expect(items.map { $0["name"]?.string } == AllSystems.registry.descriptors.map(\.name))
        let names = [
            "name", "system", "title", "sends", "kinds", "findings", "presets", "options", "guides", "requests",
            "notification", "form",
        ]
        for item in items {
            #expect(item.members?.map(\.name) == names)
            let isSender = item["sends"]?.bool == true
            #expect((item["notification"]?.isNull == false) == isSender)
            #expect((item["requests"]?.array?.isEmpty == false) == isSender)
        }
        let options = items.flatMap { $0["options"]?.array ?? [] }
        #expect(options.compactMap { $0["key"]?.string } == AllSystems.registry.options.map(\.key))
        let preset = items.lazy.flatMap { $0["presets"]?.array ?? [] }.first { $0["name"] == "media-slow" }
        #expect(preset?["when"] == "after")
    }

    @Test("the answer is as the description of the API says")
    func schema() throws {
        let document = server.send(.get, "/_pushpit/openapi.json").json
        let schema = try #require(document["components"]?["schemas"]?["System"])
        for item in server.send(.get, "/_pushpit/systems").json["items"]?.array ?? [] {
            #expect(SchemaValidator(document).errors(item, schema) == [])
        }
        let words = document["components"]?["schemas"]?["Push"]?["properties"]?["system"]?["enum"]?.array
        #expect(words?.compactMap(\.string) == AllSystems.registry.senders)
    }
}
