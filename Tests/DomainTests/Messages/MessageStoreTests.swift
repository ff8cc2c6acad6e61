import Testing

@testable import Domain

@Suite("Stored messages", .timeLimit(.minutes(5)))
struct MessageStoreTests {
    private func message(
        _ number: Int, in delivery: Int = 1, session: String = "a", key: String = "k", at: Int64 = 0
    ) -> Message {
        var message = Message(
            id: "m-\(number)", session: session, system: .campaignClassic,
            identity: MessageIdentity(messageId: key, deliveryId: "1", keys: [key]), device: "d-1",
            payloads: Payloads(apns: Array("{}".utf8), fcm: Array("{}".utf8)), createdAt: Timestamp(milliseconds: at))
        message.delivery = delivery
        return message
    }

    private func delivery(_ number: Int, session: String = "a") -> Delivery {
        Delivery(
            number: number, id: "1", session: session, system: .campaignClassic, application: nil, title: nil,
            createdAt: Timestamp(milliseconds: 0))
    }

    @Test("a key finds the messages of the session, else of default; all without a session, the newest first")
    func find() {
        let store = MessageStore()
        #expect(store.isEmpty)
        store.add(delivery(1), [message(1, session: "default")])
        store.add(delivery(2), [message(2, in: 2, session: "a")])
        store.add(delivery(3), [message(3, in: 3, session: "a"), message(4, in: 3, session: "a", key: "other")])
        func ids(_ session: String?) -> [String] {
            store.find(system: .campaignClassic, key: "k", session: session).map(\.id)
        }
        #expect(ids("a") == ["m-3", "m-2"])
        #expect(ids("b") == ["m-1"])
        #expect(ids(nil) == ["m-3", "m-2", "m-1"])
        #expect(store.find(system: .braze, key: "k", session: nil).isEmpty)
        #expect(store.has(system: .campaignClassic, session: "b") && !store.has(system: .braze, session: nil))
    }

    @Test("a session is cleared apart, and numbers go on")
    func clear() {
        let store = MessageStore()
        store.add(delivery(1), [message(1)])
        store.add(delivery(2, session: "b"), [message(2, in: 2, session: "b")])
        store.clear(session: "a")
        #expect(store.list(session: nil).map(\.id) == ["m-2"])
        #expect(store.deliveries(session: nil).map(\.number) == [2])
        #expect(store.delivery(id: "1", session: "a", system: nil) == nil)
        store.clear(session: nil)
        #expect(store.isEmpty && store.deliveries(session: nil).isEmpty)
        #expect(store.nextMessages(2) == 3..<5 && store.nextDelivery() == 3)
    }

    @Test("beyond its bound the oldest go, but not of the delivery that is added")
    func bound() {
        let store = MessageStore(capacity: 8)
        for number in 1...8 { store.add(delivery(number), [message(number, in: number)]) }
        store.add(delivery(9), [message(9, in: 9)])
        #expect(store.list(session: nil).map(\.id) == ["m-3", "m-4", "m-5", "m-6", "m-7", "m-8", "m-9"])
        store.add(delivery(10), (20..<40).map { message($0, in: 10) })
        #expect(store.list(session: nil).count == 20)
        #expect(store.deliveries(session: nil).map(\.number) == [10])
        let small = MessageStore(bytes: 5000)
        for number in 1...10 { small.add(delivery(number), [message(number, in: number)]) }
        #expect(small.list(session: nil).count < 6)
    }

    @Test("what a snapshot has comes back under its ids, or under new ones where they are taken")
    func restore() {
        let store = MessageStore()
        #expect(store.restore([delivery(1), delivery(2)]).isEmpty)
        #expect(store.restore([message(3, in: 2), message(1, in: 1)]).isEmpty)
        #expect(store.restore([delivery(2, session: "b")]) == [2: 3])
        #expect(store.restore([message(3, in: 3, session: "b")]) == ["m-3": "m-4"])
        #expect(store.list(session: nil).map(\.id) == ["m-3", "m-1", "m-4"])
        #expect(store.delivery(id: "1", session: "b", system: nil).map(store.messages)?.map(\.id) == ["m-4"])
        #expect(store.nextMessages(1) == 5..<6 && store.nextDelivery() == 4)
    }

    @Test("the funnel counts hits and messages apart, and has the median of the first ones")
    func funnel() throws {
        let store = MessageStore()
        let delivery = delivery(1)
        store.add(delivery, (1...4).map { message($0) })
        for (id, milliseconds) in [("m-1", 1000), ("m-1", 5000), ("m-2", 3000), ("m-3", 8000)] {
            store.count(.receives, of: id, at: Timestamp(milliseconds: Int64(milliseconds)))
        }
        store.count(.clicks, of: "m-9", at: Timestamp(milliseconds: 1))
        let funnel = Funnel(store.messages(of: delivery))
        let receives = try #require(funnel.steps.first { $0.name == .receives })
        #expect((receives.count, receives.unique, receives.medianSeconds) == (4, 3, 3))
        #expect(funnel.steps.first { $0.name == .clicks }?.medianSeconds == nil)
        #expect(funnel.created == 4 && funnel.withoutHit.map(\.message) == ["m-4"])
    }

    @Test(
        "the reason of silence fits the way that the message took",
        arguments: [
            (TransportName.outbox, "outbox delivers nothing", "outbox"),
            (.simctl, "notification service extension", "downloads the image"),
            (.adb, "messaging service", "reaches its address"),
            (.webhook, "posted to the webhook", "reaches its address"),
        ])
    func silence(via: TransportName, reason: String, image: String) {
        var message = message(1)
        message.state = .accepted
        message.transports = [TransportReport(via, .accepted)]
        message.image = "https://x/a.png"
        let funnel = Funnel([message])
        #expect(funnel.withoutHit.first?.reason.contains(reason) == true)
        #expect(funnel.imagesNotFetched.first?.reason.contains(image) == true)
        message.state = .failed
        message.reason = "Unregistered"
        #expect(Funnel([message]).withoutHit.first?.reason == "the push failed: Unregistered")
    }
}
