import Bytes
import Domain
import HTTP
import Inspection
import Testing

@Suite("Interactions", .timeLimit(.minutes(5)))
struct InteractionRouteTests {
    let server = TestServer()

    @Test("pages follow next to the end in both orders", arguments: ["asc", "desc"])
    func pages(order: String) {
        for message in 1...25 { server.hit(message) }
        server.hit(99, session: "b")
        var target: String? = "/_pushpit/interactions?limit=10&order=\(order)"
        var messages: [String] = []
        var sizes: [Int] = []
        while let next = target {
            let page = server.send(.get, next, session: sizes.isEmpty ? "a" : nil)
            messages += page.messages
            sizes.append(page.messages.count)
            #expect(page.json["total"]?.int == 25)
            target = page.json["next"]?.string
        }
        let all = (1...25).map(String.init)
        #expect(messages == (order == "asc" ? all : all.reversed()))
        #expect(sizes == [10, 10, 5])
    }

    @Test("one by seq: 200, 404 when it never was, 410 when it was cleared, 404 in another session")
    func one() {
        let seq = server.hit(5)
        #expect(server.send(.get, "/_pushpit/interactions/\(seq)").json["messageId"]?.string == "5")
        #expect(server.send(.get, "/_pushpit/interactions/\(seq)", session: "b").status == 404)
        #expect(server.send(.get, "/_pushpit/interactions/999").status == 404)
        #expect(server.send(.get, "/_pushpit/interactions/x").status == 404)
        #expect(server.send(.delete, "/_pushpit/interactions").json["deleted"]?.int == 1)
        #expect(server.send(.get, "/_pushpit/interactions/\(seq)").status == 410)
    }

    @Test("fields and count")
    func fieldsAndCount() {
        server.hit(1)
        let item = server.send(.get, "/_pushpit/interactions?fields=kind").json["items"]?.array?.first
        #expect(item?.members?.map(\.name) == ["seq", "kind"])
        let count = server.send(.get, "/_pushpit/interactions/count?kind=receive").json
        #expect(count == ["count": 1, "complete": true])
    }

    @Test("an export as ndjson is taken back by an import, all or nothing")
    func exportAndImport() {
        for message in 1...3 { server.hit(message, headers: "Host: x\r\nX-a: Zoë\r\n") }
        let exported = server.send(.get, "/_pushpit/interactions/export?format=ndjson").text
        let type = [("Content-Type", "application/x-ndjson")]
        _ = server.send(.post, "/_pushpit/reset")
        #expect(
            server.send(.post, "/_pushpit/interactions/import", body: exported, headers: type).json["imported"]?.int
                == 3)
        #expect(server.send(.get, "/_pushpit/interactions").messages == ["1", "2", "3"])
        let bad = server.send(.post, "/_pushpit/interactions/import", body: exported + "{\"kind\": \n", headers: type)
        #expect(bad.status == 400)
        #expect(bad.json["errors"]?.array?.first?["line"]?.int == 4)
        #expect(server.domain.journal.statistics.stored == 3)
    }

    @Test("json and har exports are JSON, also when empty", arguments: ["json", "har"], [0, 2])
    func jsonExports(format: String, count: Int) {
        for message in 0..<count { server.hit(message) }
        let json = server.send(.get, "/_pushpit/interactions/export?format=" + format).json
        let items = format == "json" ? json["items"] : json["log"]?["entries"]
        #expect(items?.array?.count == count)
    }
}
