import Bytes
import Dispatch
import HTTP
import Synchronization
import TestSupport
import Testing

/// What a fault rule makes of an answer, and what is recorded of it.
@Suite("The gateway applies faults", .timeLimit(.minutes(5))) struct GatewayFaultTests {
    private static let hit = "/r/?id=h1a2b,56c4,2"
    private let bench = GatewayBench()

    @Test(
        "status, fields and content are those of the rule, and what it does not name stays",
        arguments: [
            (#"{"status":503}"#, 503, nil), (#"{"status":418,"body":"tea"}"#, 418, "tea"),
            (#"{"body":"nothing"}"#, 200, "nothing"), (#"{"retryAfter":7}"#, 503, nil),
        ])
    func answer(action: String, status: Int, text: String?) throws {
        let usual = try #require(bench.send("GET", Self.hit)).text
        let fault = bench.addFault(action)
        let response = try #require(bench.send("GET", Self.hit))
        #expect(response.status == status)
        #expect(response.text == text ?? usual)
        #expect(response.value("Retry-After") == (action.contains("retryAfter") ? "7" : nil))
        let recorded = bench.recorded.last?["response"]
        #expect(recorded?["fault"]?.string == fault)
        #expect(recorded?["status"]?.int == status)
        #expect(recorded?["size"]?.int == response.bodySize)
    }

    @Test("a redirect keeps the method", arguments: [("GET", 302), ("HEAD", 302), ("POST", 307), ("PUT", 307)])
    func redirect(method: String, status: Int) throws {
        _ = bench.addFault(#"{"redirect":{"hops":1}}"#)
        let response = try #require(bench.send(method, Self.hit))
        #expect(response.status == status && response.value("Location") != nil)
        #expect(bench.recorded.first?["response"]?["status"]?.int == status)
    }

    @Test(
        "what is recorded of an answer is what is sent of it",
        arguments: [
            (#"{"status":204}"#, "GET", 204, 0), (#"{"status":304,"body":"twelve bytes"}"#, "GET", 304, 0),
            (#"{"status":503,"body":"gone"}"#, "GET", 503, 4), (#"{"status":503,"body":"gone"}"#, "HEAD", 503, 0),
            (#"{"close":"garbage"}"#, "GET", 0, Spoiling.garbage.count),
        ] as [(String, String, Int?, Int)])
    func sent(action: String, method: String, status: Int?, size: Int) throws {
        _ = bench.addFault(action)
        _ = bench.send(method, Self.hit)
        let recorded = try #require(bench.recorded.first?["response"])
        #expect(recorded["status"]?.int == status && recorded["size"]?.int == size)
    }

    @Test("an answer that the client did not wait for says how much of it was sent", arguments: [false, true])
    func left(completed: Bool) throws {
        _ = bench.addFault(#"{"delay":"5s"}"#)
        let response = try #require(bench.send("GET", Self.hit))
        response.onEnd?(TransferEnd(bytesSent: 3, milliseconds: 7, completed: completed))
        let transfer = bench.recorded.first?["transfer"]
        #expect(transfer?["completed"]?.bool == (completed ? nil : false))
        #expect(transfer?["bytesSent"]?.int == (completed ? nil : 3))
    }

    @Test("fields of the rule take the place of those of the same name") func fields() throws {
        _ = bench.addFault(#"{"headers":{"content-TYPE":"text/odd","X-A":"1"}}"#)
        let response = try #require(bench.send("GET", Self.hit))
        #expect(response.fields.filter { $0.name.lowercased() == "content-type" }.map(\.value) == ["text/odd"])
        #expect(response.value("X-A") == "1")
    }

    @Test(
        "a delay and a rate spoil the answer on its way",
        arguments: [
            (#"{"delay":"250ms"}"#, Spoiling(delay: 250)), (#"{"rate":10}"#, Spoiling(rate: 10)),
            (#"{"delay":{"uniform":["100ms","300ms"]}}"#, Spoiling(delay: 200)),
        ])
    func spoiled(action: String, spoiling: Spoiling) throws {
        let fault = bench.addFault(action)
        let response = try #require(bench.send("GET", Self.hit))
        #expect(response.spoiling == spoiling)
        #expect(response.status == 200)
        let recorded = bench.recorded.first?["response"]
        #expect(recorded?["fault"]?.string == fault && recorded?["status"] == 200)
    }

    @Test(
        "where nothing reaches the client no status is recorded, and 0 where it is no HTTP",
        arguments: [
            (#"{"close":"reset"}"#, Spoiling.Ending.reset, nil), (#"{"close":"empty"}"#, .empty, nil),
            (#"{"close":"truncate"}"#, .truncate, 200), (#"{"close":"garbage"}"#, .garbage, 0),
            (#"{"hang":true}"#, .hang, nil),
        ])
    func ended(action: String, ending: Spoiling.Ending, status: Int?) throws {
        let fault = bench.addFault(action)
        let response = try #require(bench.send("GET", Self.hit))
        #expect(response.spoiling?.ending == ending)
        let recorded = bench.recorded.first?["response"]
        #expect(recorded?["fault"]?.string == fault)
        #expect(recorded?["status"]?.int == status)
    }

    @Test("a redirect leads over its hops to the usual answer, and counts once") func redirect() throws {
        let fault = bench.addFault(#"{"redirect":{"hops":2}}"#, #","times":1"#)
        var target = Self.hit
        for _ in 0..<2 {
            let response = try #require(bench.send("GET", target))
            #expect(response.status == 302)
            target = try #require(response.value("Location"))
        }
        #expect(bench.send("GET", target)?.status == 200)
        #expect(bench.send("GET", Self.hit)?.status == 200)
        let recorded = bench.recorded.map { $0["response"] }
        #expect(recorded.map { $0?["status"]?.int } == [302, 302, 200, 200])
        #expect(recorded.map { $0?["fault"]?.string } == [fault, fault, nil, nil])
    }

    @Test("a rule is for what it matches and for its session") func matching() throws {
        #expect(bench.inspect("faults", #"{"match":{"kind":"click"},"action":{"status":500}}"#)["id"] == "f-1")
        #expect(bench.send("GET", "/r/?id=h1a2b,56c4,1")?.status == 200)
        #expect(bench.send("GET", Self.hit)?.status == 500)
        #expect(
            bench.send(
                "POST", "/s/red/_pushpit/faults", [("Content-Type", "application/json")],
                body: #"{"action":{"status":501}}"#)?.status == 201)
        #expect(bench.send("GET", "/s/red/r/?id=h1a2b,56c4,1")?.status == 501)
        #expect(bench.send("GET", "/s/blue/r/?id=h1a2b,56c4,1")?.status == 200)
    }

    @Test("a rule for so many times acts so often, whatever comes at the same moment", arguments: [1, 3])
    func timesAtOnce(times: Int) {
        let bench = self.bench
        let fault = bench.addFault(#"{"status":503}"#, #","times":\#(times)"#)
        let failed = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 64) { _ in
            if bench.send("GET", Self.hit)?.status == 503 { failed.add(1, ordering: .relaxed) }
        }
        #expect(failed.load(ordering: .relaxed) == times)
        #expect(bench.recorded.count { $0["response"]?["fault"]?.string == fault } == times)
        #expect(bench.recorded.count == 64)
        #expect(bench.inspect("faults")["items"]?.array?.first?["applied"]?.int == times)
    }

    @Test("a token that registers for the first time several times at once is one device")
    func registrationsAtOnce() {
        let bench = self.bench
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            bench.send(
                "POST", "/nms/mobile/1/registerAndroid.jssp", [("Content-Type", "application/x-www-form-urlencoded")],
                body: "registrationToken=fcm-\(index % 2)&mobileAppUuid=com.example.app&userKey=bob")
        }
        let devices = bench.inspect("devices")["items"]?.array ?? []
        #expect(devices.compactMap { $0["token"]?.string }.sorted() == ["fcm-0", "fcm-1"])
        let named = Set(bench.recorded.compactMap { $0["device"]?["id"]?.string })
        #expect(named == Set(devices.compactMap { $0["id"]?.string }))
        #expect(bench.recorded.count == 64)
    }
}
