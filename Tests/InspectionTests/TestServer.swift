import Bytes
import Domain
import HTTP
import Inspection
import Synchronization
import Systems
import TestSupport

/// The API over a domain of its own, called without sockets.
struct TestServer {
    let time = FakeTime()
    let domain: Domain
    let api: InspectionAPI

    init(
        bounds: Bounds = Bounds(), background: Background = .inline, facts: ProcessFacts = ProcessFacts(),
        _ change: (inout InspectionEnvironment) -> Void = { _ in }
    ) {
        let time = self.time
        domain = Domain(
            journal: Journal(bounds: bounds, clock: time.clock), linkKeys: AllSystems.registry.linkKeys,
            clock: time.clock)
        var environment = InspectionEnvironment(
            domain: domain, version: "1.2.3", clock: time.clock, startedAt: time.clock.now(),
            process: TestProcess(time: time, facts: facts))
        environment.background = background
        environment.settings = FixedSettings(systems: AllSystems.registry.descriptions())
        environment.redaction = .secrets(AllSystems.registry.secrets)
        change(&environment)
        api = InspectionAPI(environment: environment)
    }

    /// Records a Campaign Classic hit.
    @discardableResult
    func hit(
        _ message: Int, _ kind: Kind = .receive, session: String = "a", headers: String = "Host: localhost\r\n",
        status: Int? = 200, fault: String? = nil
    ) -> UInt64 {
        let head = "GET /r/?id=h\(message),56c4,1 HTTP/1.1\r\n\(headers)\r\n"
        return domain.record(
            Interaction(
                session: session, receivedAt: time.clock.now(),
                observation: Observation(.campaignClassic, kind, messageId: String(message), deliveryId: "56c4"),
                request: RecordedRequest(head: Array(head.utf8), path: "/r/", remoteAddress: "127.0.0.1:5"),
                response: RecordedResponse(status: status, size: 43, fault: fault)))
    }

    /// Sends a request and returns the pending answer.
    func send(
        _ method: Method, _ target: String, body: String = "", headers: [(String, String)] = [],
        session: String? = nil
    ) -> Pending {
        let path = String(target.prefix { $0 != "?" })
        let pending = Pending()
        let request = Self.request(method, target, body: body, headers: headers)
        switch api.handle(request, path: path, session: session) {
        case .now(let response): pending.take(response)
        case .later(let start):
            start(Responder(send: { pending.take($0) }, watch: { pending.onCancel($0) }))
        }
        return pending
    }

    /// A request as the decoder makes it.
    static func request(
        _ method: Method, _ target: String, body: String, headers: [(String, String)]
    ) -> Request {
        let hasHost = headers.contains { $0.0 == "Host" }
        return .sent(
            method.rawValue, target, (hasHost ? [] : [("Host", "localhost:8080")]) + headers, body: Array(body.utf8))
    }
}

/// A process whose time a test moves.
private struct TestProcess: ServerProcess {
    let time: FakeTime
    let isReady = true
    let facts: ProcessFacts

    func schedule(_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        time.schedule(milliseconds, action)
    }

    func onStop(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void { time.onStop(action) }
}

/// An answer that may not be there yet.
final class Pending: Sendable {
    private let state = Mutex<(response: Response?, cancels: [@Sendable () -> Void])>((nil, []))

    func take(_ response: Response) {
        state.withLock { $0.response = $0.response ?? response }
    }

    func onCancel(_ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.cancels.append(action) }
    }

    /// The client goes away.
    func cancel() {
        for action in state.withLock({ $0.cancels }) { action() }
    }

    var response: Response? { state.withLock { $0.response } }
    var status: Int? { response?.status }

    /// The whole content; of a stream, what it has until it waits.
    var bytes: [UInt8] {
        switch response?.body {
        case .bytes(let bytes): return bytes
        case .stream(let stream, _):
            stream.start {}
            return TestServer.drain(stream)
        default: return []
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSON { (try? JSONReader.read(bytes)) ?? .null }

    /// The last part of a problem document's type.
    var problem: String? {
        guard response?.value("Content-Type") == "application/problem+json" else { return nil }
        return json["type"]?.string.map { String($0.dropFirst("/_pushpit/problems/".count)) }
    }

    /// The `messageId` of each item.
    var messages: [String] { (json["items"]?.array ?? []).compactMap { $0["messageId"]?.string } }
}

extension TestServer {
    /// What a stream gives until it waits or ends.
    static func drain(_ stream: any BodyStream) -> [UInt8] {
        var bytes: [UInt8] = []
        while case .bytes(let piece) = stream.next() { bytes += piece }
        return bytes
    }
}
