import Bytes
import Domain
import HTTP
import TestSupport
import Testing

@testable import Systems

@Suite("Journeys: pushes", .timeLimit(.minutes(5))) struct JourneysMessageTests {
    private typealias Sample = JourneysCalls
    private static let shop = "https://shop.example/orders/7?a=1&b=%20#x"

    /// Registers a device where there is none, makes a push for it and returns its message.
    private func message(
        _ calls: JourneysCalls, android: Bool = false, composer: JourneysComposer? = nil,
        _ change: (inout Push) -> Void = { _ in }
    ) throws -> Message {
        let token = android ? "fcm:1" : Sample.token
        if !calls.tokens.contains(token) {
            _ = calls.post(Sample.devices, android ? Sample.android(token) : Sample.body())
        }
        var push = Push(.journeys, to: .deviceToken(token))
        (push.title, push.body) = ("T", "B")
        change(&push)
        let sender = PushSender(
            domain: calls.domain, composers: [composer ?? JourneysComposer(domain: calls.domain, ports: Sample.ports)])
        return try #require(sender.send(push).messages.first)
    }

    private func data(_ message: Message) throws -> JSON {
        let payload = try JSONReader.read(message.ownPayload)
        return payload["data"] ?? payload["message"]?["data"] ?? .null
    }

    @Test("iOS: data with explicit nulls, and mutable-content only with an image") func ios() throws {
        let calls = JourneysCalls()
        let plain = try message(calls) { $0.subtitle = "S" }
        #expect(
            try JSONReader.read(plain.payloads.apns) == [
                "aps": ["alert": ["title": "T", "subtitle": "S", "body": "B"]],
                "data": [
                    "link": nil, "originalLink": nil, "trackingId": .string(plain.identity.trackingId ?? ""),
                    "imageUrl": nil,
                ],
            ])
        let rich = try message(calls) { $0.image = "https://e.example/a.png" }
        let payload = try JSONReader.read(rich.payloads.apns)
        #expect(payload["aps"]?["mutable-content"] == 1)
        #expect(payload["data"]?["imageUrl"] == "https://e.example/a.png")
    }

    @Test("Android: texts only, and no key without a value") func android() throws {
        let plain = try data(message(JourneysCalls(), android: true))
        #expect(plain.members?.map(\.name) == ["title", "body", "trackingId"])
        let rich = try message(JourneysCalls(), android: true) {
            $0.link = Self.shop
            $0.image = "https://e.example/a.png"
        }
        let members = try data(rich).members ?? []
        #expect(members.map(\.name) == ["title", "body", "imageUrl", "link", "originalLink", "trackingId"])
        #expect(members.allSatisfy { $0.value.string != nil })
        let payload = try JSONReader.read(rich.payloads.fcm)
        #expect(payload["message"]?["notification"] == nil)
    }

    @Test("Android: a notification beside the data where that is configured") func notification() throws {
        let composer = JourneysComposer(
            domain: JourneysCalls().domain, settings: JourneysCalls { $0.fcmFormat = .notification }.settings,
            ports: Sample.ports)
        let made = try message(JourneysCalls(), android: true, composer: composer)
        let payload = try JSONReader.read(made.payloads.fcm)
        #expect(payload["message"]?["notification"] == ["title": "T", "body": "B"])
        #expect(payload["message"]?["data"]?["trackingId"]?.string == made.identity.trackingId)
    }

    @Test("a test send has no tracking id", arguments: [false, true]) func testSend(_ android: Bool) throws {
        let made = try message(JourneysCalls(), android: android) { $0.isTest = true }
        #expect(try data(made)["trackingId"] == "")
        #expect(made.identity.trackingId == nil)
    }

    @Test("without consent the link is the original one") func consent() throws {
        let made = try message(JourneysCalls()) {
            $0.link = Self.shop
            $0.trackingConsent = false
        }
        #expect(try data(made)["link"]?.string == Self.shop)
        #expect(made.link == Self.shop)
    }

    @Test("a push to each user of a shared device names that user, ids in any case") func users() throws {
        let calls = JourneysCalls()
        let other = "00aa00aa-bb11-cc22-dd33-44ee44ee44ff"
        _ = calls.register()
        _ = calls.register(["UserId": .string(other)])
        for user in [Sample.user, other.uppercased()] {
            let made = try message(calls) { $0.recipient = .userKey(user) }
            #expect(made.userKey == user)
        }
        #expect(calls.domain.messages.list(session: nil).count == 2)
    }

    @Test("a push to an expired device fails, and the device is removed") func expired() throws {
        let calls = JourneysCalls()
        _ = calls.post(Sample.devices, Sample.android("fcm:1"))
        _ = calls.domain.change(device: "d-1") { $0.state = .expired }
        let made = try message(calls, android: true)
        #expect(made.state == .failed)
        #expect(made.reason == "UNREGISTERED")
        #expect(calls.tokens.isEmpty)
    }

    @Test("a rejected token fails with the gateway's word, and stays") func rejected() throws {
        let calls = JourneysCalls()
        _ = calls.register()
        _ = calls.domain.change(device: "d-1") { $0.state = .rejected }
        #expect(try message(calls).reason == "BadDeviceToken")
        #expect(calls.tokens == [Sample.token])
    }

    @Test("what Journeys cannot send is refused") func refused() throws {
        let changes: [(inout Push) -> Void] = [
            { $0.isSilent = true }, { $0.messageId = "7" },
            { $0.messageId = "00000000-0000-0000-0000-000000000000" }, { $0.variables = [.init("a", "b")] },
        ]
        for change in changes {
            #expect(throws: PushError.self) { try message(JourneysCalls(), change) }
        }
        let id = "44444444-AAAA-4bbb-8ccc-000000000004"
        #expect(try message(JourneysCalls()) { $0.messageId = id }.identity.trackingId == id.lowercased())
    }

    @Test("an id is given once in a session") func usedId() throws {
        let calls = JourneysCalls()
        let id = "44444444-AAAA-4bbb-8ccc-000000000004"
        _ = try message(calls) { $0.messageId = id }
        #expect(throws: PushError("/messageId", "another message of the session default has it")) {
            try message(calls) { $0.messageId = id.lowercased() }
        }
        _ = calls.register(session: "run1")
        _ = try message(calls) { ($0.messageId, $0.session) = (id, "run1") }
        #expect(calls.domain.messages.list(session: nil).count == 2)
    }

    @Test("an event finds its push, in any case of the id") func events() throws {
        let calls = JourneysCalls()
        let made = try message(calls)
        let id = made.identity.trackingId?.uppercased() ?? ""
        let body = #"{"TrackingId":"\#(id)","DeviceToken":"\#(Sample.token)","PushNotificationStatus":1}"#
        let answer = calls.post(Sample.events, body)
        #expect(answer.hit.message == made.id)
        #expect(answer.only.deliveryId == made.identity.deliveryId)
        #expect(answer.only.trackingId == made.identity.trackingId)
        #expect(answer.only.device.id == made.device)
        #expect(answer.codes.isEmpty)
        #expect(calls.post(Sample.events, body).codes == ["duplicate-hit"])
        let other = calls.post(Sample.events, body.replacing(Sample.token, with: "abcd"))
        #expect(other.codes == ["unknown-device", "duplicate-hit"])
        let unknown = calls.post(Sample.events, body.replacing(id, with: "44444444-aaaa-4bbb-8ccc-000000000004"))
        #expect(unknown.codes == ["unknown-message"])
        #expect(unknown.only.verdict == .valid)
    }
}
