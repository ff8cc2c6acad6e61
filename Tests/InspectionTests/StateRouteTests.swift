import Bytes
import Domain
import HTTP
import Inspection
import Systems
import TestSupport
import Testing

@Suite("Devices, links, sessions", .timeLimit(.minutes(5)))
struct StateRouteTests {
    let server = TestServer()

    private func device(_ session: String = "a") -> Device {
        server.domain.register(
            session: session, system: .campaignClassic, application: "app", token: "t-" + session, platform: .ios,
            userKey: "bob", parameters: ["zip": "94403"], baseURL: nil, at: server.time.clock.now())
    }

    @Test("devices are listed by session and changed")
    func devices() {
        let device = device()
        _ = self.device("b")
        let items = server.send(.get, "/_pushpit/devices?session=a").json["items"]?.array
        #expect(items?.map { $0["id"]?.string } == [device.id])
        let path = "/_pushpit/devices/" + device.id
        let changed = server.send(
            .patch, path, body: #"{"state":"expired","bundleId":"com.example","baseUrl":"https://x"}"#)
        #expect(changed.json["state"]?.string == "expired")
        #expect(changed.json["bundleId"]?.string == "com.example")
        #expect(server.send(.patch, path, body: #"{"state":"tired"}"#).status == 422)
        #expect(server.send(.get, path, session: "b").status == 404)
        #expect(server.send(.delete, path).status == 204)
        #expect(server.send(.get, path).status == 404)
    }

    @Test("links are stored, and bad ones refused")
    func links() {
        let good =
            #"{"system":"campaignClassic","session":"a","target":"/r/?id=h9,9,9","url":"https://shop.example/x"}"#
        let made = server.send(.post, "/_pushpit/links", body: good)
        #expect(made.status == 201)
        let path = made.response?.value("Location") ?? ""
        #expect(server.send(.get, path).json["url"]?.string == "https://shop.example/x")
        #expect(server.send(.get, "/_pushpit/links?session=b").json["items"]?.array == [])
        for bad in [
            #"{}"#, #"{"system":"adobe","target":"/r","url":"x"}"#,
            #"{"system":"journeys","target":"/r","url":"https://x\r\nSet-Cookie: a=b"}"#,
        ] {
            #expect(server.send(.post, "/_pushpit/links", body: bad).status == 422)
        }
    }

    @Test("sessions are listed with their numbers, deleted, and reset apart")
    func sessions() {
        server.hit(1)
        server.hit(2, session: "b")
        _ = device()
        let items = server.send(.get, "/_pushpit/sessions").json["items"]?.array ?? []
        let found = items.first { $0["name"]?.string == "a" }
        #expect(found?["interactions"]?.int == 1 && found?["devices"]?.int == 1)
        #expect(server.send(.post, "/_pushpit/reset", body: #"{"session":"b"}"#, session: "a").status == 422)
        #expect(server.send(.post, "/_pushpit/reset", body: #"{"session":"no blanks"}"#).status == 422)
        #expect(server.send(.post, "/_pushpit/reset", session: "b").json["deleted"]?.int == 1)
        #expect(server.send(.delete, "/_pushpit/sessions/a").status == 204)
        #expect(server.send(.delete, "/_pushpit/sessions/a").status == 404)
        #expect(server.domain.journal.statistics.stored == 0)
        #expect(server.domain.devices.list(session: nil).isEmpty)
    }

    @Test("echo gives back what came, or as much as asked for")
    func echo() {
        let body = server.send(.put, "/_pushpit/echo", body: "hello", headers: [("Content-Type", "text/x-mine")])
        #expect(body.text == "hello")
        #expect(body.response?.value("Content-Type") == "text/x-mine")
        let made = server.send(.get, "/_pushpit/echo?size=200000")
        #expect(made.response?.bodySize == 200_000)
        #expect(made.bytes.count == 200_000)
        #expect(server.send(.get, "/_pushpit/echo?size=67108865").status == 400)
    }
}
