import Bytes
import Domain
import HTTP
import Inspection
import Pushpit
import Systems
import TestSupport

/// The gateway with every system and the inspection API behind it, without sockets: what is asked of it goes through the
/// decoder, and what it recorded is read as a test script reads it.
struct GatewayBench: Sendable {
    let time = FakeTime()
    let domain: Domain
    private let gateway: Gateway

    init(
        bounds: Bounds = Bounds(), stores: StoreBounds = StoreBounds(),
        random: @escaping @Sendable () -> UInt64 = { 7 }
    ) {
        let clock = time.clock
        domain = Domain(
            journal: Journal(bounds: bounds, clock: clock), bounds: stores,
            linkKeys: AllSystems.registry.linkKeys, clock: clock, random: { 0.5 },
            secret: Array("secret secret 16".utf8))
        let context = SystemContext(domain: domain, random: random)
        guard let made = try? AllSystems.registry.make(SystemSettingsList(), context) else {
            preconditionFailure("systems with their defaults can be made")
        }
        let time = self.time
        var environment = InspectionEnvironment(
            domain: domain, version: "1", clock: clock, startedAt: clock.now(),
            process: BenchProcess(time: time))
        environment.settings = FixedSettings(systems: AllSystems.registry.descriptions(), sender: made.sender)
        gateway = Gateway(
            domain: domain, routes: made.routes, inspection: InspectionAPI(environment: environment),
            connections: environment.connections,
            followUps: FollowUps(
                domain: domain, schedule: { _ = time.schedule($0, $1) },
                send: { $1(.success(IncomingResponse(status: 202))) }))
    }

    /// What the gateway says to a request; nil when it waits for something.
    @discardableResult
    func send(
        _ method: String, _ target: String, _ fields: [(String, String)] = [], body: String = "", peer: Peer = Peer()
    ) -> Response? {
        let request = Request.sent(method, target, fields, body: Array(body.utf8), peer: peer)
        switch gateway.handle(request) {
        case .now(let response): return response
        case .later(let begin):
            let answer = Collected<Response>()
            begin(Responder(send: { answer.append($0) }, watch: { _ in }))
            return answer.values.first
        }
    }

    /// What it says to bytes that the decoder refuses; nil when they are a sound request.
    func refuse(_ text: String) -> Response? {
        var decoder = RequestDecoder(limits: Limits(), peer: Peer())
        Array(text.utf8).withUnsafeBytes { decoder.receive($0) }
        guard case .refused(let refused) = decoder.next() else { return nil }
        return gateway.refuse(refused)
    }

    /// What the inspection API says to a JSON body, or to a GET without one.
    @discardableResult
    func inspect(_ path: String, _ body: String? = nil) -> JSON {
        let response =
            body.map { send("POST", "/_pushpit/" + path, [("Content-Type", "application/json")], body: $0) }
            ?? send("GET", "/_pushpit/" + path)
        return (try? JSONReader.read(response?.bytes ?? [])) ?? .null
    }

    /// The number of the newest interaction; 0 before the first.
    var lastSeq: UInt64 { domain.journal.lastSeq }

    /// The interactions from the first on.
    var recorded: [JSON] { inspect("interactions?order=asc&limit=1000")["items"]?.array ?? [] }

    /// Adds a fault rule and returns its id.
    func addFault(_ action: String, _ more: String = "") -> String {
        inspect("faults", #"{"action":\#(action)\#(more)}"#)["id"]?.string ?? "no fault"
    }
}

extension Response {
    /// The content; of a stream what it has until it waits.
    var bytes: [UInt8] {
        switch body {
        case .none, .file: return []
        case .bytes(let bytes): return bytes
        case .stream(let stream, _):
            stream.start {}
            defer { stream.stop() }
            var bytes: [UInt8] = []
            while case .bytes(let piece) = stream.next() { bytes += piece }
            return bytes
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSON {
    /// The codes of an interaction's findings.
    var codes: [String] { self["findings"]?.array?.compactMap { $0["code"]?.string } ?? [] }
}

/// A process whose time a test moves.
private struct BenchProcess: ServerProcess {
    let time: FakeTime
    let isReady = true
    let facts = ProcessFacts()

    func schedule(_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        time.schedule(milliseconds, action)
    }

    func onStop(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void { time.onStop(action) }
}
