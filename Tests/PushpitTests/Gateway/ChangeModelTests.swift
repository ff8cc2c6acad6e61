import Bytes
import Domain
import HTTP
import Records
import Synchronization
import TestSupport
import Testing

/// The state of the server is made of changes and of nothing else.
@Suite("Changes", .timeLimit(.minutes(5)))
struct ChangeModelTests {
    private static let sequences = 60
    private static let calls = 60

    /// Where the numbers of a run come from, for ids that the systems make.
    private final class Source: Sendable {
        let random: Mutex<SplitMix64>
        init(_ random: SplitMix64) { self.random = Mutex(random) }
        func next() -> UInt64 { random.withLock { $0.next() } }
    }

    @Test("the changes of any calls, committed again in their order, give a state whose snapshot is the same bytes")
    func replay() async throws {
        try await withSeed { random in
            for _ in 0..<Self.sequences {
                let source = Source(random.split())
                let bench = Self.bench(source)
                let changes = Collected<Change>()
                bench.domain.follow { for change in $0 { changes.append(change) } }
                var calls = Calls(bench, random.split())
                for _ in 0..<Self.calls { calls.callOnce() }
                bench.domain.follow(nil)
                let copy = Self.bench(source)
                copy.time.advance(bench.time.clock.now().milliseconds - copy.time.clock.now().milliseconds)
                copy.domain.apply(try changes.values.map(reread))
                let (first, second) = (bench.snapshot, copy.snapshot)
                #expect(first == second, Comment(rawValue: difference(first, second)))
                #expect(bench.domain.counters == copy.domain.counters)
                #expect(bench.domain.logins.list(session: nil) == copy.domain.logins.list(session: nil))
                guard first == second else { return }
            }
        }
    }

    /// The change that its line says.
    private func reread(_ change: Change) throws -> Change {
        var line: [UInt8] = []
        change.appendLine(to: &line, redaction: .off)
        let read = try Change(json: JSONReader.read(line), now: Timestamp(milliseconds: 0))
        #expect(read == change)
        return read
    }

    private static func bench(_ source: Source) -> GatewayBench {
        var stores = StoreBounds()
        (stores.devices, stores.links, stores.messages) = (6, 5, 5)
        (stores.registrations, stores.sessions, stores.logins) = (4, 4, 2)
        return GatewayBench(bounds: Bounds(interactions: 40, bytes: 1 << 20), stores: stores) { source.next() }
    }

    /// The first lines that differ.
    private func difference(_ first: String, _ second: String) -> String {
        let lines = zip(first.split(separator: "\n"), second.split(separator: "\n")).first { $0 != $1 }
        return lines.map { "\($0)\nis not\n\($1)" } ?? "one has more lines"
    }
}

extension GatewayBench {
    /// All that the server knows.
    fileprivate var snapshot: String { send("GET", "/_pushpit/snapshot")?.text ?? "" }
}

/// Calls of apps, back ends and testers, drawn at random from few tokens, ids and sessions, so that they meet.
private struct Calls {
    private let bench: GatewayBench
    private var random: SplitMix64
    private var snapshots: [String] = []

    init(_ bench: GatewayBench, _ random: SplitMix64) {
        self.bench = bench
        self.random = random
    }

    mutating func callOnce() {
        if Int.random(in: 0..<4, using: &random) == 0 {
            bench.time.advance(Int64.random(in: 0..<4000, using: &random))
        }
        switch Int.random(in: 0..<24, using: &random) {
        case 0...3: register()
        case 4...6: track()
        case 7: follow()
        case 8: soap()
        case 9...11: registerWithGUIDs()
        case 12: cleanUp()
        case 13: report()
        case 14: bench.send("GET", path("/_media/\(pick("sample.png", "no.png"))?m=\(id("m"))"))
        case 15: bench.send("GET", path("/_landing/offers?m=\(id("m"))"))
        case 16: bench.send(pick("GET", "POST", "TRACE"), path("/\(pick("nowhere", "r", "r/test"))"))
        case 17, 18: push()
        case 19: fault()
        case 20: link()
        case 21: device()
        case 22: forget()
        default: snapshot()
        }
    }

    private mutating func pick(_ items: String...) -> String { items.randomElement(using: &random) ?? "" }

    private mutating func id(_ letter: String) -> String { "\(letter)-\(Int.random(in: 1...6, using: &random))" }

    private mutating func path(_ path: String) -> String { pick("", "", "/s/a", "/s/b", "/s/\(id("c"))") + path }

    private mutating func token() -> String { pick("00ff", "00FF", "abcdef01", "fcm:A", "fcm:B", "fcm:C") }

    private mutating func register() {
        let form =
            "registrationToken=\(token())&mobileAppUuid=\(pick("app", "other"))&userKey=\(pick("", "bob", "ann"))"
        bench.send(
            "POST", path("/nms/mobile/1/\(pick("registerIOS", "registerAndroid")).jssp"),
            body: form + pick("", "&deviceImei=p", "&deviceModel=m"))
    }

    private mutating func track() {
        let message = pick("h1", "h2", "h5b8d", "t7")
        bench.send(pick("GET", "GET", "HEAD"), path("/r/?id=\(message),\(pick("56c4", "99")),\(pick("1", "2", "3"))"))
    }

    /// The links of the messages that there are.
    private mutating func follow() {
        let links = bench.inspect("links")["items"]?.array ?? []
        guard let target = links.randomElement(using: &random)?["target"]?.string else { return }
        bench.send("GET", path(target))
    }

    private mutating func soap() {
        let service = pick("PushEvent", "Logon", "Logoff")
        let urn = service == "PushEvent" ? "nms:rtEvent" : "xtk:session"
        let content =
            service == "PushEvent"
            ? "<x:rtEvent wishedChannel='42' type='T' registrationToken='\(token())'><ctx/></x:rtEvent>"
            : "<x:sessiontoken>\(pick("", "___1"))</x:sessiontoken><x:strLogin>a</x:strLogin>"
        bench.send(
            "POST", path("/nl/jsp/soaprouter.jsp"), [("SOAPAction", "\(urn)#\(service)")],
            body: "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body><x:\(service) "
                + "xmlns:x='urn:\(urn)'>\(content)</x:\(service)></e:Body></e:Envelope>")
    }

    private static let organization = "/api/v1.0/orgs/11111111-1111-4111-8111-111111111111"

    private mutating func item() -> String {
        let user = pick("00000000-0000-4000-8000-00000000000a", "{00000000-0000-4000-8000-00000000000A}")
        return #"{"MobileAppId":"22222222-2222-4222-8222-222222222222","UserId":"\#(user)","ApiToken":"t","#
            + #""\#(pick("ApnsDeviceToken", "FcmDeviceToken"))":"\#(token())"}"#
    }

    private mutating func registerWithGUIDs() {
        let isBatch = Bool.random(using: &random)
        bench.send(
            "POST", path(Self.organization + "/pushdeviceregistration/devices" + (isBatch ? "/batch" : "")),
            [("x-ms-track-registration", "true"), ("x-ms-callback-url", "http://cb.example/x")],
            body: isBatch ? "[\(item()),\(item())]" : item())
    }

    private mutating func cleanUp() {
        bench.send("POST", path(Self.organization + "/pushdeviceregistration/devices/cleanup"), body: item())
    }

    private mutating func report() {
        let messages = bench.inspect("messages")["items"]?.array ?? []
        let known = messages.compactMap { $0["trackingId"]?.string }.randomElement(using: &random)
        let id = known ?? "44444444-4444-4444-8444-444444444444"
        bench.send(
            "POST", path(Self.organization + "/pushdatareceiver/events"),
            body: #"{"TrackingId":"\#(id)","DeviceToken":"\#(token())","PushNotificationStatus":1}"#)
    }

    private mutating func push() {
        let recipient = pick(#"{"everyone":true}"#, #"{"deviceToken":"\#(token())"}"#, #"{"userKey":"bob"}"#)
        bench.inspect(
            "messages",
            #"{"system":"\#(pick("campaignClassic", "journeys"))","to":\#(recipient),"title":"T","body":"B","#
                + #""link":"https://a.example/","image":"\#(pick("a.png", "https://a.example/b.png"))"}"#)
    }

    private mutating func fault() {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bench.send("DELETE", "/_pushpit/faults/\(id("f"))")
        case 1:
            bench.send(
                "PUT", "/_pushpit/faults/\(id("f"))", [("Content-Type", "application/json")],
                body: #"{"action":{"close":"truncate"}}"#)
        default:
            let action = pick(
                #"{"status":503}"#, #"{"delay":"1s"}"#, #"{"preset":"journeys-dry-run-failed"}"#,
                #"{"sequence":[{"status":500},null]}"#, #"{"redirect":{"hops":2}}"#,
                #"{"preset":"campaign-late-registration"}"#)
            bench.inspect(
                "faults", #"{"action":\#(action),"times":\#(pick("1", "2")),"session":\#(pick("null", #""a""#))}"#)
        }
    }

    private mutating func link() {
        bench.inspect(
            "links",
            #"{"system":"campaignClassic","target":"/r/?id=h1,\#(pick("56c4", "99")),3","url":"https://b.example/{p1}"}"#
        )
    }

    private mutating func device() {
        let path = "/_pushpit/devices/\(id("d"))"
        if Bool.random(using: &random) {
            bench.send("DELETE", path)
        } else {
            bench.send(
                "PATCH", path, [("Content-Type", "application/json")],
                body: #"{"state":"\#(pick("active", "expired", "rejected"))","package":"com.example"}"#)
        }
    }

    private mutating func forget() {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bench.inspect("reset", "{}")
        case 1: bench.inspect("reset", #"{"session":"\#(pick("a", "b", "default"))"}"#)
        case 2: bench.send("DELETE", "/_pushpit/sessions/\(pick("a", "b"))")
        default: bench.send("DELETE", "/_pushpit/interactions?\(pick("kind=click", "session=a", "q=status:404"))")
        }
    }

    /// Takes one, or puts one back in the place of what there is or beside it.
    private mutating func snapshot() {
        let session = pick("", "/s/a")
        if let text = snapshots.randomElement(using: &random), Bool.random(using: &random) {
            let type = [("Content-Type", "application/x-ndjson")]
            bench.send("POST", session + "/_pushpit/snapshot", type, body: text)
            let lines = text.split(separator: "\n").filter { $0.contains(#""record":"interaction""#) }
            let bare = lines.map { $0.replacing(#""record":"interaction","#, with: "") }.joined(separator: "\n")
            bench.send("POST", "/_pushpit/interactions/import", type, body: bare)
        } else {
            snapshots.append(bench.send("GET", session + "/_pushpit/snapshot")?.text ?? "")
        }
    }
}
