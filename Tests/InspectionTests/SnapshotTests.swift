import Bytes
import Domain
import HTTP
import Inspection
import Records
import Systems
import TestSupport
import Testing

@Suite("Snapshots", .timeLimit(.minutes(5)))
struct SnapshotTests {
    let server = TestServer()

    /// Two devices of a phone, a link, a used fault and hits in session `a`, and a device and a hit in `b`.
    init() throws {
        register("t1", "a", phone: "p")
        register("t2", "a", phone: "p")
        register("t3", "b")
        let link = server.domain.addLink(
            session: "a", system: .campaignClassic, target: "/r/?id=h9,9,9", deliveryId: "9", messageId: nil,
            url: "https://shop.example/{p1}")
        server.domain.commit([], [.clickLink(link.id)])
        server.domain.commit(
            [],
            [
                .keepResult(
                    RegistrationResult(
                        id: "1", session: "a", system: .journeys, organization: "o", application: nil, status: "Failed",
                        reason: "DuplicateExists"))
            ])
        _ = server.domain.add(
            try FaultRule(
                json: ["session": "a", "action": ["sequence": [["status": 503], nil, ["status": 500]]]],
                now: server.time.clock.now()))
        server.hit(1)
        server.hit(2, session: "b")
        let hit = server.domain.journal.list(Filter(), order: .asc, limit: 1).items
        _ = server.domain.effect(on: hit, target: "/r/")
    }

    private func register(_ token: String, _ session: String, phone: String? = nil) {
        _ = server.domain.register(
            session: session, system: .campaignClassic, application: "app", token: token, platform: .ios,
            userKey: "bob", parameters: ["zip": "94403"], baseURL: "https://h", phone: phone,
            at: server.time.clock.now())
    }

    private func snapshot(_ server: TestServer, session: String? = nil) -> String {
        server.send(.get, "/_pushpit/snapshot", session: session).text
    }

    private func restore(_ server: TestServer, _ text: String, session: String? = nil) -> Pending {
        server.send(
            .post, "/_pushpit/snapshot", body: text, headers: [("Content-Type", "application/x-ndjson")],
            session: session)
    }

    /// The lines without the head and without `seq`, which restoring gives anew.
    private func records(_ text: String) -> [String] {
        text.split(separator: "\n").dropFirst().map { String($0.replacing(/"seq":\d+/, with: "")) }
    }

    @Test("each line names its record, and the head its format")
    func lines() throws {
        let lines = try snapshot(server).split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
        let names = lines.map { $0["record"]?.string }
        #expect(
            names == [
                "snapshot", "device", "device", "device", "link", "registration", "fault", "session", "session",
                "interaction", "interaction",
            ])
        #expect(lines[0]["format"]?.int == 2 && lines[0]["session"]?.isNull == true)
    }

    @Test("it brings all back, in another server too, and once only")
    func roundTrip() {
        let text = snapshot(server)
        let other = TestServer()
        for server in [server, other, other] {
            let answer = restore(server, text)
            #expect(answer.status == 200)
            #expect(
                answer.json["restored"] == [
                    "device": 3, "delivery": 0, "message": 0, "link": 1, "registration": 1, "fault": 1, "login": 0,
                    "session": 2, "interaction": 2,
                ])
            #expect(records(snapshot(server)) == records(text))
        }
        #expect(other.domain.devices.find(token: "t1", session: "a")?.replacedBy == "d-2")
        #expect(other.domain.links.find(system: .campaignClassic, target: "/r/?id=h9,9,9", session: "a")?.clicks == 1)
        #expect(other.domain.sessions.list().map(\.name) == ["a", "b"])
        let hit = other.domain.journal.list(Filter(), order: .asc, limit: 1).items
        let steps = (0..<3).map { _ in other.domain.effect(on: hit, target: "/r/")?.action.status }
        #expect(steps == [nil, 500, nil])
    }

    @Test("after it a phone's next token replaces its last device")
    func phone() {
        let other = TestServer()
        _ = restore(other, snapshot(server))
        let device = other.domain.register(
            session: "a", system: .campaignClassic, application: "app", token: "t4", platform: .ios, userKey: nil,
            parameters: .object([]), baseURL: nil, phone: "p", at: other.time.clock.now())
        #expect(device.id == "d-4" && device.replaces == "d-2")
    }

    /// Stores a delivery of one message to device `d-1`, with a hit.
    private func push(_ server: TestServer, _ number: Int, session: String) {
        let now = server.time.clock.now()
        var message = Message(
            id: "m-\(number)", session: session, system: .campaignClassic,
            identity: MessageIdentity(messageId: "-5", deliveryId: "56c4", keys: ["fffffffb,56c4", "-5"]),
            device: "d-1",
            payloads: Payloads(apns: Array(#"{"aps":{"badge":1.50}}"#.utf8), fcm: [0x7B] + Array(#""a":1}"#.utf8)),
            createdAt: now)
        message.delivery = number
        message.platform = .ios
        message.findings = [Finding(.payloadTooLarge, .warning, detail: "by 5 bytes")]
        message.transports = [TransportReport(.webhook, .refused, detail: "no answer")]
        var delivery = Delivery(
            number: number, id: "56c4", session: session, system: .campaignClassic, application: "app", title: "Hello",
            createdAt: now)
        delivery.skipped = [.init(device: "d-9", reason: "expired")]
        server.domain.add(delivery, [message])
        server.domain.apply([.messageHit(message.id, .clicks, at: now)])
    }

    @Test("messages and deliveries come back whole, and are found by what hits name")
    func messages() {
        push(server, 1, session: "a")
        let text = snapshot(server)
        let before = server.domain.messages.list(session: nil)
        let other = TestServer()
        #expect(restore(other, text).status == 200)
        #expect(other.domain.messages.list(session: nil) == before)
        #expect(other.domain.messages.deliveries(session: nil) == server.domain.messages.deliveries(session: nil))
        let found = other.domain.messages.find(system: .campaignClassic, key: "-5", session: "a")
        #expect(found.map(\.id) == ["m-1"] && found.first?.hits[.clicks].count == 1)
    }

    @Test("what has an id that another session uses gets a new one, also where others refer to it")
    func renamed() {
        push(server, 1, session: "a")
        let text = snapshot(server, session: "a")
        #expect(restore(server, text, session: "c").status == 200)
        let message = server.domain.messages.list(session: "c").first
        #expect(message?.id == "m-2" && message?.device == "d-4")
        #expect(server.domain.messages.deliveries(session: "c").map(\.number) == [2])
        #expect(server.domain.devices.device(id: "d-4")?.replacedBy == "d-5")
        #expect(server.domain.links.list(session: "c").map(\.id) == ["l-2"])
        #expect(server.domain.faults.list(session: "c").map(\.id) == ["f-2"])
    }

    @Test("of one session it has that one, and takes the place of that one")
    func oneSession() {
        let text = snapshot(server, session: "b")
        #expect(records(text).count == 3)
        #expect(restore(server, text, session: "a").status == 200)
        #expect(server.domain.devices.list(session: "a").map(\.token) == ["t3"])
        #expect(server.domain.devices.list(session: "b").map(\.id) == ["d-3"])
        #expect(server.domain.devices.device(id: "d-4")?.session == "a")
        #expect(server.domain.faults.list(session: nil).isEmpty)
        #expect(server.domain.journal.count(of: .session, "a") == 1)
    }

    @Test(
        "one that has a bad line changes nothing",
        arguments: [
            ("", 422), ("{\"record\":\"device\"", 400), ("{\"record\":\"ship\"}", 422), ("[]", 422),
            ("{\"record\":\"snapshot\",\"format\":3}", 422), ("{\"record\":\"device\"}", 422),
            ("{\"record\":\"interaction\"}", 422),
            (
                #"{"record":"delivery","number":9223372036854775807,"deliveryId":"1","session":"a","#
                    + #""system":"campaignClassic","application":null,"title":null,"createdAt":"2026-11-30T00:00:00.000Z","#
                    + #""skipped":[]}"#, 422
            ),
            (
                #"{"record":"link","id":"l-9223372036854775807","session":"a","system":"campaignClassic","target":"/r","#
                    + #""deliveryId":null,"messageId":null,"url":"x","clicks":0}"#, 422
            ),
            (
                #"{"record":"registration","id":"2","session":"a","system":"journeys","organization":"o","#
                    + #""application":null,"status":"Succes","reason":null}"#, 422
            ), ("{\"record\":\"fault\",\"action\":{\"status\":503}}", 422),
        ])
    func allOrNothing(line: String, status: Int) {
        let before = snapshot(server)
        let good = line.isEmpty ? "\n" : before
        let answer = restore(server, good + line)
        #expect(answer.status == status)
        #expect(line.isEmpty || answer.json["errors"]?.array?.first?["line"]?.int == 12)
        #expect(snapshot(server) == before)
    }

    @Test("a registration that is pending ends at once where it is put back, one that never ends does not")
    func pendingRegistration() {
        var result = RegistrationResult(
            id: "2", session: "a", system: .journeys, organization: "o", application: nil, status: "Pending",
            reason: nil)
        server.domain.commit([], [.keepResult(result)])
        (result.id, result.ending) = ("3", .init("Failed", "DryRunSendingFailed"))
        server.domain.commit([], [.keepResult(result)])
        let other = TestServer()
        #expect(restore(other, snapshot(server)).status == 200)
        let results = other.domain.registrations.list(session: "a")
        #expect(results.map(\.status) == ["Failed", "Pending", "Failed"])
        #expect(results.map(\.reason) == ["DuplicateExists", nil, "DryRunSendingFailed"])
    }

    @Test("an id that comes twice and a session that cannot be are refused")
    func nonsense() {
        let lines = snapshot(server).split(separator: "\n")
        #expect(restore(server, "\(lines[1])\n\(lines[1])").json["errors"]?.array?.first?["line"]?.int == 2)
        #expect(
            restore(server, String(lines[1].replacing("\"session\":\"a\"", with: "\"session\":\"a b\""))).status == 422)
    }

    @Test("where others can reach the server, one of all sessions must say so")
    func reachable() {
        let server = TestServer { $0.access = AccessRules(loopback: false) }
        let text = snapshot(self.server)
        let host = [("Host", "127.0.0.1"), ("Content-Type", "application/x-ndjson")]
        #expect(server.send(.post, "/_pushpit/snapshot", body: text, headers: host).status == 422)
        #expect(server.send(.post, "/_pushpit/snapshot", body: text, headers: host, session: "a").status == 200)
        #expect(server.send(.post, "/_pushpit/snapshot?all=true", body: text, headers: host).status == 200)
    }
}
