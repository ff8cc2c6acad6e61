import TestSupport
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
        let store = Domain.empty()
        #expect(store.messages.isEmpty)
        store.add(delivery(1), [message(1, session: "default")])
        store.add(delivery(2), [message(2, in: 2, session: "a")])
        store.add(delivery(3), [message(3, in: 3, session: "a"), message(4, in: 3, session: "a", key: "other")])
        func ids(_ session: String?) -> [String] {
            store.messages.find(system: .campaignClassic, key: "k", session: session).map(\.id)
        }
        #expect(ids("a") == ["m-3", "m-2"])
        #expect(ids("b") == ["m-1"])
        #expect(ids(nil) == ["m-3", "m-2", "m-1"])
        #expect(store.messages.find(system: .journeys, key: "k", session: nil).isEmpty)
        #expect(
            store.messages.has(system: .campaignClassic, session: "b")
                && !store.messages.has(system: .journeys, session: nil))
    }

    @Test("a session is cleared apart, and numbers go on")
    func clear() {
        let store = Domain.empty()
        store.add(delivery(1), [message(1)])
        store.add(delivery(2, session: "b"), [message(2, in: 2, session: "b")])
        _ = store.reset(session: "a", .messages)
        #expect(store.messages.list(session: nil).map(\.id) == ["m-2"])
        #expect(store.messages.deliveries(session: nil).map(\.number) == [2])
        #expect(store.messages.delivery(id: "1", session: "a", system: nil) == nil)
        _ = store.reset(session: nil, .messages)
        #expect(store.messages.isEmpty && store.messages.deliveries(session: nil).isEmpty)
        let numbers = store.reserve(messages: 2)
        #expect(numbers.messages == 3..<5 && numbers.delivery == 3)
    }

    @Test("beyond its bound the oldest go, but not of the delivery that is added")
    func bound() {
        let store = Domain.empty { $0.messages = 8 }
        for number in 1...8 { store.add(delivery(number), [message(number, in: number)]) }
        store.add(delivery(9), [message(9, in: 9)])
        #expect(
            store.messages.list(session: nil).map(\.id) == ["m-2", "m-3", "m-4", "m-5", "m-6", "m-7", "m-8", "m-9"])
        store.add(delivery(10), (20..<40).map { message($0, in: 10) })
        #expect(store.messages.list(session: nil).count == 20)
        #expect(store.messages.deliveries(session: nil).map(\.number) == [10])
        let small = Domain.empty { $0.messageBytes = 5000 }
        for number in 1...10 { small.add(delivery(number), [message(number, in: number)]) }
        #expect(small.messages.list(session: nil).count < 6)
    }

    @Test("what a snapshot has comes back under its ids, or under new ones where they are taken")
    func restore() {
        let store = Domain.empty()
        store.restore([
            .delivery(delivery(1)), .delivery(delivery(2)), .message(message(3, in: 2)), .message(message(1, in: 1)),
        ])
        #expect(store.messages.list(session: nil).map(\.id) == ["m-3", "m-1"])
        store.restore([.delivery(delivery(2, session: "b")), .message(message(3, in: 2, session: "b"))])
        let ids = store.messages.list(session: nil).map(\.id)
        #expect(ids.count == 3 && Set(ids).count == 3 && ids.prefix(2) == ["m-3", "m-1"])
        #expect(store.messages.delivery(id: "1", session: "b", system: nil).map(store.messages.messages)?.count == 1)
        let numbers = store.reserve(messages: 1)
        #expect(!ids.contains("m-\(numbers.messages.lowerBound)"))
    }

    @Test("the funnel counts hits and messages apart, and has the median of the first ones")
    func funnel() throws {
        let store = Domain.empty()
        let delivery = delivery(1)
        store.add(delivery, (1...4).map { message($0) })
        for (id, milliseconds) in [("m-1", 1000), ("m-1", 5000), ("m-2", 3000), ("m-3", 8000)] {
            store.apply([.messageHit(id, .receives, at: Timestamp(milliseconds: Int64(milliseconds)))])
        }
        store.hit("m-9", .click)
        let funnel = Funnel(store.messages.messages(of: delivery))
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
        message.image = "https://x/_media/m-1-a.png?m=m-1"
        let funnel = Funnel([message])
        #expect(funnel.withoutHit.first?.reason.contains(reason) == true)
        #expect(funnel.imagesNotFetched.first?.reason.contains(image) == true)
        message.state = .failed
        message.reason = "Unregistered"
        #expect(Funnel([message]).withoutHit.first?.reason == "the push failed: Unregistered")
    }

    @Test("an image that was not fetched is told where fetches are seen, and after a receive the app has the push")
    func images() {
        var message = message(1)
        message.image = "https://elsewhere.example/_media/a.png"
        #expect(Funnel([message]).imagesNotFetched.isEmpty)
        message.image = "http://127.0.0.1:8080/_media/m-1-a.png?size=2&m=m-1#top"
        #expect(Funnel([message]).imagesNotFetched.first?.reason.contains("no app was told") == true)
        message.hits[.receives].count = 1
        let reason = Funnel([message]).imagesNotFetched.first?.reason
        #expect(reason?.contains("no app was told") == false && reason?.contains("did not ask for the image") == true)
        message.hits[.media].count = 1
        #expect(Funnel([message]).imagesNotFetched.isEmpty)
    }

    @Test(
        "a message that was received is not clicked until it is opened, clicked or its link followed; a silent one never"
    )
    func notClicked() {
        var message = message(1)
        message.title = "Sale"
        #expect(Funnel([message]).notClicked.isEmpty)
        message.hits[.receives].count = 1
        #expect(Funnel([message]).notClicked == ["m-1"])
        for name in [Hits.Name.opens, .clicks, .linkClicks] {
            var clicked = message
            clicked.hits[name].count = 1
            #expect(Funnel([clicked]).notClicked.isEmpty)
        }
        message.title = nil
        #expect(Funnel([message]).notClicked.isEmpty)
    }
}
