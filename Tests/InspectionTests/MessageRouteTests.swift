import Bytes
import Domain
import HTTP
import Inspection
import Systems
import TestSupport
import Testing

@Suite("Messages and deliveries", .timeLimit(.minutes(5)))
struct MessageRouteTests {
    /// Payloads with the body alone.
    private struct Composer: PushComposer {
        var system: System { .campaignClassic }

        func check(_ push: Push) throws(PushError) {}

        func identify(_ push: Push, _ seed: MessageSeed) -> MessageIdentity {
            let id = push.messageId ?? String(seed.number)
            return MessageIdentity(messageId: id, deliveryId: seed.deliveryId, keys: [id])
        }

        func trackedTarget(_ content: PushContent, to url: String) -> String? { nil }

        func compose(_ content: PushContent) -> Composition {
            let text = content.push.body.map(JSON.string) ?? .null
            return Composition(apns: ["aps": text], fcm: ["message": text])
        }
    }

    /// Says of every message that it was accepted.
    private struct Carrier: MessageCarrier {
        let domain: Domain

        func deliver(_ messages: [Message], _ push: Push, _ done: @escaping @Sendable () -> Void) {
            for message in messages {
                domain.change(message: message.id) {
                    $0.transports += push.via.map { TransportReport($0, .accepted) }
                    $0.state = .accepted
                }
            }
            done()
        }
    }

    private let server: TestServer
    private let device: Device

    init() {
        server = TestServer { environment in
            environment.settings = FixedSettings(
                sender: PushSender(
                    domain: environment.domain, composers: [Composer()],
                    applications: ["app": ApplicationIdentity(bundleId: "com.example.app")]))
            environment.carrier = Carrier(domain: environment.domain)
        }
        device = server.domain.register(
            session: "a", system: .campaignClassic, application: "app", token: "t", platform: .ios, userKey: "bob",
            parameters: [], baseURL: nil, at: server.time.clock.now())
    }

    private func send(_ more: String = "", to: String = #"{"deviceToken":"t"}"#, session: String? = nil) -> Pending {
        server.send(
            .post, "/_pushpit/messages",
            body: #"{"system":"campaignClassic","to":\#(to),"body":"World"\#(more)}"#,
            headers: [("Content-Type", "application/json")], session: session)
    }

    @Test("a push is answered with its messages, and is there to read")
    func made() {
        let answer = send(#","deliveryId":"56c4","messageId":7,"badge":3,"variables":{"a":1}"#)
        #expect(answer.status == 201 && answer.json["deliveryId"] == "56c4")
        let message = answer.json["messages"]?.array?.first
        #expect(message?["messageId"] == "7" && message?["device"]?.string == device.id)
        #expect(message?["state"] == "accepted" && message?["size"] == 15)
        #expect(message?["transports"] == [["via": "outbox", "state": "accepted", "detail": nil]])
        let path = "/_pushpit/messages/\(message?["id"]?.string ?? "")"
        #expect(server.send(.get, path).json == message)
        #expect(server.send(.get, path, session: "b").status == 404)
        #expect(server.send(.get, path + "/payload").json == ["aps": "World"])
        #expect(server.send(.get, path + "/payload?format=fcm").json == ["message": "World"])
        #expect(
            server.send(.get, path + "/payload?format=simctl").json
                == ["Simulator Target Bundle": "com.example.app", "aps": "World"])
        #expect(server.send(.get, path + "/payload?format=pigeon").status == 400)
        for (query, count) in [
            ("", 1), ("?session=a", 1), ("?session=b", 0), ("?messageId=7", 1), ("?state=failed", 0),
        ] {
            #expect(server.send(.get, "/_pushpit/messages" + query).json["items"]?.array?.count == count)
        }
    }

    @Test("a delivery has its funnel, the newest of an id, in its session and system")
    func delivery() {
        _ = server.domain.register(
            session: "b", system: .campaignClassic, application: "app", token: "t", platform: .ios, userKey: "bob",
            parameters: [], baseURL: nil, at: server.time.clock.now())
        _ = send(#","deliveryId":"56c4","messageId":"1","session":"a""#)
        _ = send(#","deliveryId":"56c4","messageId":"2","session":"b""#)
        func get(_ query: String) -> JSON { server.send(.get, "/_pushpit/deliveries/56c4" + query).json }
        #expect(get("")["session"] == "b" && get("?session=a")["session"] == "a")
        #expect(get("?session=a")["created"] == 1 && get("?session=a")["unique"]?["receives"] == 0)
        #expect(get("?session=c")["status"] == 404 && get("?system=journeys")["status"] == 404)
        #expect(server.send(.get, "/_pushpit/deliveries?session=b").json["items"]?.array?.count == 1)
        #expect(server.send(.get, "/_pushpit/deliveries?system=pigeon").status == 400)
    }

    @Test("a push to devices of several sessions is a delivery of each, with its own messages")
    func acrossSessions() {
        _ = server.domain.register(
            session: "b", system: .campaignClassic, application: "app", token: "u", platform: .ios, userKey: "bob",
            parameters: [], baseURL: nil, at: server.time.clock.now())
        _ = send(#","deliveryId":"88""#, to: #"{"userKey":"bob"}"#)
        func created(_ query: String) -> JSON? {
            server.send(.get, "/_pushpit/deliveries/88" + query).json["created"]
        }
        #expect(created("") == 2 && created("?session=a") == 1 && created("?session=b") == 1)
        #expect(created("?session=c") == nil)
    }

    @Test("a long list is the same as a short one, written while it is sent")
    func longList() {
        for number in 1...40 { _ = send(#","messageId":"\#(number)""#) }
        let items = server.send(.get, "/_pushpit/messages").json["items"]?.array
        #expect(items?.compactMap { $0["messageId"]?.string } == (1...40).map(String.init))
        #expect(server.send(.get, "/_pushpit/deliveries").json["items"]?.array?.count == 40)
    }

    @Test("ways that leave the server report before the answer")
    func transports() {
        let answer = send(#","via":["adb","outbox"]"#)
        #expect(answer.json["messages"]?.array?.first?["transports"]?.array?.count == 3)
        #expect(answer.json["messages"]?.array?.first?["state"] == "accepted")
    }

    @Test(
        "what is wrong is pointed at",
        arguments: [
            (#","badge":"many""#, "/badge"), (#","via":["pigeon"]"#, "/via/0"), (#","via":[]"#, "/via"),
            (#","variables":{"a":1,"a":2}"#, "/variables/a"), (#","variables":[]"#, "/variables"),
            (#","webhookUrl":"ftp://x""#, "/webhookUrl"), (#","session":"a b""#, "/session"),
            (#","colour":1"#, "/colour"), (#","baseUrl":"http://""#, "/baseUrl"),
            (#","baseUrl":"http://h?x""#, "/baseUrl"), (#","baseUrl":"http://h#x""#, "/baseUrl"),
            (#","baseUrl":"http://h/a b""#, "/baseUrl"), (#","baseUrl":"ftp://h""#, "/baseUrl"),
            (#","baseUrl":"http://h\r\nX: y""#, "/baseUrl"), (#","link":"https://x y""#, "/link"),
        ])
    func wrong(more: String, pointer: String) {
        let answer = send(more)
        #expect(answer.status == 422)
        #expect(answer.json["errors"]?.array?.first?["pointer"]?.string == pointer)
    }

    @Test(
        "a recipient is exactly one",
        arguments: [
            ("{}", "/to"), (#"{"deviceToken":"t","everyone":true}"#, "/to"), (#"{"everyone":false}"#, "/to/everyone"),
            (#"{"deviceToken":"x"}"#, "/to/deviceToken"), (#"{"device":"d-99"}"#, "/to/device"), ("null", "/to"),
        ])
    func recipient(to: String, pointer: String) {
        let answer = send(to: to)
        #expect(answer.status == 422 && answer.json["errors"]?.array?.first?["pointer"]?.string == pointer)
    }

    @Test("a call about a session makes messages in it, sees no others, and a reset takes them")
    func sessions() {
        #expect(send(session: "a").status == 201)
        #expect(send(#","session":"b""#, session: "a").status == 422)
        #expect(server.send(.get, "/_pushpit/messages", session: "b").json["items"] == [])
        _ = server.send(.post, "/_pushpit/reset", session: "a")
        #expect(server.domain.messages.isEmpty)
    }
}
