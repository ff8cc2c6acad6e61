import Bytes
import HTTP
import TestSupport
import Testing

/// What the gateway records of a request, and to whom it gives it.
@Suite("The gateway", .timeLimit(.minutes(5))) struct GatewayTests {
    private static let devices = "/api/v1.0/orgs/11111111-aaaa-4bbb-8ccc-000000000001/pushdeviceregistration/devices"
    private let bench = GatewayBench()

    @Test("an interaction is in the journal when its answer is handed out") func recordsBeforeItAnswers() throws {
        let response = try #require(bench.send("GET", "/r/?id=h1a2b,56c4,2"))
        #expect(bench.lastSeq == 1)
        let item = try #require(bench.recorded.first)
        #expect(item["kind"] == "click" && item["verdict"] == "valid" && item["session"] == "default")
        #expect(item["request"]?["target"] == "/r/?id=h1a2b,56c4,2")
        #expect(item["response"]?["status"]?.int == response.status)
        #expect(item["response"]?["size"]?.int == response.bodySize)
    }

    @Test("calls of the inspection API, the page and the icon are no interactions") func leavesOutItsOwn() {
        for target in ["/", "/favicon.ico", "/_pushpit/version", "/healthz", "/_pushpit/nothing"] {
            #expect(bench.send("GET", target) != nil)
        }
        #expect(bench.send("OPTIONS", "*")?.status == 204)
        #expect(bench.lastSeq == 0)
    }

    @Test(
        "what no system takes is answered with what would do, and recorded",
        arguments: [
            ("GET", "/nms/mobile/1/registerIOs.jssp", 404, "no-such-route", "registerIOS.jssp"),
            ("GET", "/nothing/like/it/at/all", 404, "no-such-route", "no route matches"),
            ("DELETE", "/r/", 405, "wrong-method", "takes GET"), ("TRACE", "/r/", 501, "wrong-method", "TRACE"),
            ("BREW", "/r/", 501, "wrong-method", "BREW"),
        ])
    func unmatched(method: String, target: String, status: Int, code: String, text: String) throws {
        let response = try #require(bench.send(method, target))
        #expect(response.status == status)
        #expect(response.text.contains(text))
        if status == 405 { #expect(response.value("Allow")?.contains("GET") == true) }
        let item = try #require(bench.recorded.first)
        #expect(item["kind"] == "unmatched" && item["verdict"] == "unmatched" && item["system"] == "unknown")
        #expect(item.codes == [code])
    }

    @Test(
        "a hit whose session name is missing is recorded, with what is wrong", arguments: ["/s//r/?id=h1,2,2", "/s//"])
    func missingSession(target: String) throws {
        _ = bench.send("GET", target)
        let item = try #require(bench.recorded.first)
        #expect(item["session"] == "default" && item["request"]?["target"]?.string == target)
        #expect(item.codes.contains("bad-session-name") && !item.codes.contains("duplicate-slash"))
        #expect(item["verdict"] != "valid")
    }

    @Test(
        "a request that was meant for a proxy says so",
        arguments: [
            ("CONNECT", "track.example.com:443", 501), ("CONNECT", "[::1]:443", 501),
            ("GET", "http://track.example.com/r/?id=h1a2b,56c4,2", 200), ("GET", "http://track.example.com/", 404),
        ])
    func proxy(method: String, target: String, status: Int) throws {
        #expect(bench.send(method, target)?.status == status)
        let item = try #require(bench.recorded.first)
        #expect(item["request"]?["target"]?.string == target && item.codes.contains("used-as-proxy"))
    }

    @Test("an absolute target of the server's own is none", arguments: ["http://localhost:8080", "http://127.0.0.1"])
    func ownAbsoluteTarget(origin: String) throws {
        #expect(bench.send("GET", origin + "/r/?id=h1a2b,56c4,2")?.status == 200)
        #expect(try #require(bench.recorded.first).codes.isEmpty)
    }

    @Test("OPTIONS of a path names its methods") func options() throws {
        let response = try #require(bench.send("OPTIONS", "/r/"))
        #expect(response.status == 204)
        let allowed = response.value("Allow") ?? ""
        #expect(allowed.contains("GET") && allowed.hasSuffix("OPTIONS"))
        #expect(bench.recorded.count == 1)
        #expect(bench.send("OPTIONS", "/nothing/like/it/at/all")?.status == 404)
    }

    @Test("a request that cannot be read is recorded as it came") func malformed() throws {
        let response = try #require(bench.refuse("GET /r/?id=1 HTTP/1.1\r\nHost : a\r\n\r\n"))
        #expect(response.status == 400)
        let item = try #require(bench.recorded.first)
        #expect(item["verdict"] == "invalid" && item.codes == ["malformed-request"])
        #expect(item["response"]?["status"] == 400)
        #expect(item["session"] == "default")
    }

    @Test("one of the inspection API that cannot be read is a problem and not recorded") func malformedCall() throws {
        let response = try #require(bench.refuse("GET /_pushpit/interactions HTTP/1.1\r\nHost : a\r\n\r\n"))
        #expect(response.value("Content-Type") == "application/problem+json")
        #expect(bench.lastSeq == 0)
    }

    @Test("a call that carries several things is a batch of interactions") func batch() throws {
        let one = #"{"MobileAppId":"22222222-aaaa-4bbb-8ccc-000000000002","ApiToken":"t","UserId":"#
        let body =
            "["
            + (1...3).map { one + "\"00aa00aa-bb11-cc22-dd33-44ee44ee44e\($0)\",\"FcmDeviceToken\":\"c:\($0)\"}" }
            .joined(separator: ",") + "]"
        bench.send("GET", "/r/?id=h1,1,1")
        let response = bench.send("POST", Self.devices + "/batch", [("Content-Type", "application/json")], body: body)
        #expect(response.map { (200...299).contains($0.status) } == true)
        let items = bench.recorded
        #expect(items.map { $0["seq"]?.int } == [1, 2, 3, 4])
        #expect(items.map { $0["batch"]?.int } == [nil, 2, 2, 2])
        #expect(items.dropFirst().map { $0["kind"] } == ["register", "register", "register"])
    }

    @Test("what was sent of a file is added to its interaction", arguments: [true, false])
    func transfer(completed: Bool) throws {
        let response = try #require(bench.send("GET", "/_media/sample.png"))
        #expect(response.status == 200)
        #expect(bench.recorded.first?["transfer"]?.isNull != false)
        response.onEnd?(TransferEnd(bytesSent: 100, milliseconds: 20, completed: completed))
        let transfer = bench.recorded.first?["transfer"]
        #expect(transfer?["bytesSent"] == 100 && transfer?["completed"] == .bool(completed))
    }

    @Test("the session is that of the port, else of the prefix, the header, the host name") func sessions() {
        let fields = [("Host", "host.localhost:8080"), ("X-Pushpit-Session", "header")]
        bench.send("GET", "/s/prefix/r/?id=h1,1,1", fields, peer: Peer(session: "port"))
        bench.send("GET", "/s/prefix/r/?id=h1,1,1", fields)
        bench.send("GET", "/r/?id=h1,1,1", fields)
        bench.send("GET", "/r/?id=h1,1,1", [("Host", "host.localhost:8080")])
        bench.send("GET", "/r/?id=h1,1,1")
        #expect(bench.recorded.map { $0["session"] } == ["port", "prefix", "header", "host", "default"])
        #expect(bench.recorded.allSatisfy { $0["kind"] == "receive" })
    }

    @Test("a session name that is not allowed is said, and shows nothing of the other sessions") func badSession() {
        bench.send("GET", "/r/?id=h1,1,1", [("X-Pushpit-Session", "not allowed!")])
        #expect(bench.recorded.first?.codes == ["bad-session-name"])
        let refused = bench.send("GET", "/_pushpit/interactions", [("X-Pushpit-Session", "not allowed!")])
        #expect(refused?.status == 400)
    }

    @Test("two slashes in a row are read as one and said") func duplicateSlash() {
        #expect(bench.send("GET", "//r//?id=h1,56c4,1")?.status == 200)
        let item = bench.recorded.first
        #expect(item?["kind"] == "receive" && item?["verdict"] == "suspect")
        #expect(item?.codes == ["duplicate-slash"])
    }

    @Test("the hits of a message are counted once each") func counts() throws {
        bench.send(
            "POST", "/nms/mobile/1/registerAndroid.jssp", [("Content-Type", "application/x-www-form-urlencoded")],
            body: "registrationToken=fcm-1&mobileAppUuid=com.example.app&userKey=bob")
        let delivery = bench.inspect(
            "messages",
            #"{"system":"campaignClassic","to":{"userKey":"bob"},"body":"b","image":"sample.png","deliveryId":"564"}"#)
        let id = try #require(delivery["messages"]?.array?.first?["id"]?.string)
        let data = bench.inspect("messages/\(id)/payload")["message"]?["data"]
        let number = String(try #require(UInt64(data?["_mId"]?.string ?? "")), radix: 16)
        for tag in [1, 2, 2] { bench.send("GET", "/r/?id=h\(number),\(data?["_dId"]?.string ?? ""),\(tag)") }
        bench.send("GET", "/_media/sample.png?m=\(id)")
        bench.send("HEAD", "/_media/sample.png?m=\(id)")
        bench.send("GET", "/_media/none.png?m=\(id)")
        let hits = bench.inspect("messages/\(id)")["hits"]
        func count(_ name: String) -> JSON? { hits?[name]?["count"] ?? hits?[name] }
        #expect(count("receives") == 1 && count("opens") == 0)
        #expect(count("clicks") == 2)
        #expect(count("media") == 1 && count("mediaFailures") == 1)
    }
}
