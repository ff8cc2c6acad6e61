import TestSupport
import Testing

@testable import Domain

@Suite("Making pushes", .timeLimit(.minutes(5)))
struct PushSenderTests {
    let bench = PushBench()

    @Test("a push to a token, a device, a user and everyone reaches just those")
    func recipients() throws {
        let first = bench.device("t1")
        bench.device("t2", .android)
        bench.device("t3", user: "ann")
        #expect(try bench.send(.deviceToken("t2")).map(\.token) == ["t2"])
        #expect(try bench.send(.device(first.id)).map(\.device) == [first.id])
        #expect(try bench.send(.userKey("bob")).map(\.token) == ["t1", "t2"])
        #expect(try bench.send(.everyone).count == 3)
    }

    @Test(
        "a push to nobody says where and why",
        arguments: [
            (Recipient.deviceToken("x"), "/to/deviceToken"), (.device("d-9"), "/to/device"),
            (.userKey("nobody"), "/to/userKey"), (.everyone, "/to/everyone"),
        ])
    func nobody(recipient: Recipient, pointer: String) {
        #expect(throws: PushError.self) { try bench.send(recipient) }
        do throws(PushError) {
            _ = try bench.send(recipient)
        } catch {
            #expect(error.pointer == pointer && !error.detail.isEmpty)
        }
    }

    @Test(
        "what makes no sense is refused at its place",
        arguments: [
            .init("") { ($0.title, $0.body) = (nil, nil) },
            .init("") { $0.body = String(repeating: "x", count: PushSender.textLimit) },
            .init("/deliveryId") { $0.deliveryId = "a,b" }, .init("/messageId") { $0.messageId = "" },
            .init("/messageId") { $0.messageId = "bad" }, .init("/link") { $0.link = "https://x y" },
            .init("/image") { $0.image = "" }, .init("/image") { $0.image = "../x" },
            .init("/link") { $0.link = "a/../b?c" },
            .init("/webhookUrl") { $0.via = [.webhook] }, .init("/via") { $0.via = [] },
            .init("/system") { $0.system = .media },
        ] as [PushBench.Variation<String>])
    func refused(variation: PushBench.Variation<String>) {
        bench.device("t")
        do throws(PushError) {
            _ = try bench.send(.deviceToken("t"), variation.change)
            Issue.record("it was sent")
        } catch {
            #expect(error.pointer == variation.expected)
        }
    }

    @Test("an id can be fixed for one device only")
    func fixedId() throws {
        bench.device("t1")
        #expect(try bench.send(.everyone) { $0.messageId = "7" }.map(\.identity.messageId) == ["7"])
        bench.device("t2")
        #expect(throws: PushError.self) { try bench.send(.everyone) { $0.messageId = "8" } }
    }

    @Test("delivery ids are different and have seven digits from 1 to 9; message ids are different")
    func ids() throws {
        bench.device("t")
        var deliveries: Set<String> = []
        var messages: Set<String> = []
        for _ in 0..<500 {
            let message = try #require(try bench.send(.deviceToken("t")).first)
            deliveries.insert(message.identity.deliveryId)
            messages.insert(message.identity.messageId ?? "")
        }
        #expect(deliveries.count == 500 && messages.count == 500)
        #expect(deliveries.allSatisfy { $0.count == 7 && $0.allSatisfy { ("1"..."9").contains($0) } })
        #expect(messages.allSatisfy { (1...Int(Int32.max)).contains(Int($0) ?? 0) })
    }

    @Test("a device that another replaced is skipped and named, unless it is asked for")
    func replaced() throws {
        let old = bench.device("old", .android, phone: "p")
        let new = bench.device("new", .android, phone: "p")
        let delivery = try bench.sender.send(PushBench.push(.userKey("bob"))).delivery
        #expect(bench.domain.messages.messages(of: delivery).map(\.device) == [new.id])
        #expect(delivery.skipped.map(\.device) == [old.id])
        #expect(try bench.send(.userKey("bob")) { $0.includesReplaced = true }.count == 2)
        let named = try bench.send(.deviceToken("old"))
        #expect(named.first?.findings.map(\.code) == [.tokenChanged])
    }

    @Test("a token in a session, then in default; without a session the newest one, in its own session")
    func sessions() throws {
        bench.device("t", session: "default")
        bench.device("t", session: "a")
        #expect(try bench.send(.deviceToken("t")) { $0.session = "b" }.map(\.session) == ["b"])
        #expect(try bench.send(.deviceToken("t")).map(\.session) == ["a"])
        #expect(throws: PushError.self) { try bench.send(.everyone) { $0.session = "b" } }
    }

    @Test("addresses are those of the device, of the request, or public")
    func addresses() throws {
        bench.device("t")
        let own = try #require(
            try bench.send(.deviceToken("t")) { ($0.link, $0.image) = ("offers?a=1", "sub/a b.png") }.first)
        let target = "/r/?id=\(own.identity.messageId ?? "")"
        #expect(own.link == "http://127.0.0.1:8080/s/a" + target)
        #expect(own.originalLink == "http://127.0.0.1:8080/s/a/_landing/offers?a=1&m=\(own.id)")
        #expect(own.image == "http://127.0.0.1:8080/s/a/_media/sub/\(own.id)-a%20b.png?m=\(own.id)")
        let stored = bench.domain.links.find(system: .campaignClassic, target: target, session: nil)
        #expect(stored?.message == own.id && stored?.url == own.originalLink)
        let asked = try bench.send(.deviceToken("t")) { ($0.link, $0.baseURL) = ("x:y", "https://h/") }.first
        #expect(asked?.link?.hasPrefix("https://h/r/?id=") == true && asked?.originalLink == "x:y")
        let tunnel = PushBench(publicURL: "https://push.example.com")
        tunnel.device("t")
        let open = try tunnel.send(.deviceToken("t")) { $0.link = "https://shop.example" }.first
        #expect(open?.link?.hasPrefix("https://push.example.com/r/?id=") == true)
    }

    @Test(
        "a name with query, fragment or escapes becomes an address that knows its message",
        arguments: [
            ("sample.png?delay=5s", "sample.png?delay=5s&m=m-1"), ("x.png#z", "x.png?m=m-1#z"),
            ("a?b#c", "a?b&m=m-1#c"), ("a?", "a?m=m-1"), ("100%", "100%25?m=m-1"), ("%41%zz", "%41%25zz?m=m-1"),
            ("two words é", "two%20words%20%C3%A9?m=m-1"),
        ])
    func names(name: String, rest: String) throws {
        bench.device("t")
        let message = try #require(try bench.send(.deviceToken("t")) { ($0.link, $0.image) = (name, name) }.first)
        #expect(message.originalLink == "http://127.0.0.1:8080/s/a/_landing/" + rest)
        #expect(message.image == "http://127.0.0.1:8080/s/a/_media/m-1-" + rest)
    }

    @Test("a device of which no address is known gets the server's own")
    func noBase() throws {
        let device = bench.device("t")
        _ = bench.domain.change(device: device.id) { $0.baseURL = nil }
        let sender = PushSender(
            domain: bench.domain, composers: [PushBench.Composer()], localURL: "https://127.0.0.1:8443")
        let delivery = try sender.send(PushBench.push(.deviceToken("t")) { $0.link = "x:y" }).delivery
        let message = bench.domain.messages.messages(of: delivery).first
        #expect(message?.link?.hasPrefix("https://127.0.0.1:8443/r/?id=") == true)
    }

    @Test("without consent the link stays as it is and none is stored")
    func consent() throws {
        bench.device("t")
        let message = try bench.send(.deviceToken("t")) {
            ($0.link, $0.trackingConsent) = ("https://shop.example", false)
        }
        #expect(message.first?.link == "https://shop.example")
        #expect(bench.domain.links.list(session: nil).isEmpty)
    }

    @Test(
        "a device that is gone fails as its gateway says",
        arguments: [
            (Platform.ios, Device.State.expired, "Unregistered"), (.android, .expired, "UNREGISTERED"),
            (.ios, .rejected, "BadDeviceToken"), (.android, .rejected, "INVALID_ARGUMENT"),
        ])
    func gone(platform: Platform, state: Device.State, word: String) throws {
        let device = bench.device("t", platform)
        _ = bench.domain.change(device: device.id) { $0.state = state }
        let message = try #require(try bench.send(.deviceToken("t")).first)
        #expect(message.state == .failed && message.reason == word)
        #expect(message.transports == [TransportReport(.outbox, .refused, detail: word)])
        #expect(bench.domain.devices.device(id: device.id) != nil)
    }

    @Test("a system that forgets unregistered devices does so")
    func forgotten() throws {
        var composer = PushBench.Composer()
        composer.forgetsUnregistered = true
        let bench = PushBench(composer)
        let device = bench.device("t")
        _ = bench.domain.change(device: device.id) { $0.state = .expired }
        _ = try bench.send(.deviceToken("t"))
        #expect(bench.domain.devices.device(id: device.id) == nil)
    }

    @Test("4096 bytes pass, and one more fails and says so")
    func size() throws {
        bench.device("t")
        let empty = try #require(try bench.send(.deviceToken("t")) { $0.body = "" }.first)
        let room = 4096 - empty.size
        let full = try #require(
            try bench.send(.deviceToken("t")) { $0.body = String(repeating: "x", count: room) }.first)
        #expect(full.size == 4096 && full.state == .accepted)
        let over = try #require(
            try bench.send(.deviceToken("t")) { $0.body = String(repeating: "x", count: room + 1) }.first)
        #expect(over.state == .failed && over.findings.map(\.code) == [.payloadTooLarge])
        #expect(over.findings.first?.detail.contains(" 1 more") == true)
        let accents = try #require(
            try bench.send(.deviceToken("t")) { $0.body = String(repeating: "é", count: room / 2) }.first)
        #expect(accents.size <= 4096)
    }

    @Test("command lines survive both shells")
    func commands() throws {
        bench.device("t", .android)
        let message = try bench.send(.deviceToken("t")) { $0.title = "it's $5!" }.first
        #expect(
            message?.commands.adb
                == #"adb shell am broadcast -a com.google.android.c2dm.intent.RECEIVE -p com.example.app "#
                + #"--es \''it'\''\'\'''\''s'\' \''it'\''\'\'''\''s $5!'\'"#)
    }
}
