import Bytes
import Domain
import HTTP
import Inspection
import Pushpit
import Synchronization
import Systems

/// Requests that reach a server's routes are answered, with heads that nothing was smuggled into and content that is what
/// it says, and what they leave behind can be shown.
enum GatewayProperties {
    private static let limits = {
        var limits = Limits()
        limits.body = 64 * 1024
        return limits
    }()
    private static let peer = Peer(localPort: 8080)
    private static let date = Array("Mon, 30 Nov 2026 03:14:15 GMT".utf8)
    /// Pieces that are taken of a content that is made while it is sent.
    private static let pieces = 64
    /// Fields that the encoder adds to those of the response.
    private static let framing: Set = ["date", "connection", "content-length", "transfer-encoding"]
    /// What a test script may ask for whatever was recorded.
    private static let afterwards = Array(
        [
            "interactions?limit=1000", "interactions?limit=1000&order=asc&fields=request,findings",
            "interactions/count",
            "interactions/stream?after=0", "interactions/export?format=ndjson", "interactions/export?format=json",
            "interactions/export?format=csv", "interactions/export?format=har", "devices", "links", "messages",
            "deliveries", "faults", "sessions", "connections", "diagnosis", "metrics", "snapshot",
        ]
        .map { "GET /_pushpit/\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined().utf8)

    /// A call that is answered later, or never.
    private final class Late: Sendable {
        private let state = Mutex<(response: Response?, cancels: [@Sendable () -> Void])>((nil, []))

        var responder: Responder {
            Responder(
                send: { response in self.state.withLock { $0.response = response } },
                watch: { action in self.state.withLock { $0.cancels.append(action) } })
        }

        /// The answer that has come; without one the client goes away.
        func end() -> Response? {
            let (response, cancels) = state.withLock { state in
                defer { state.cancels = [] }
                return state
            }
            if response == nil { for cancel in cancels { cancel() } }
            return response
        }
    }

    /// What is to be done later, which is at the end.
    private final class Timers: ServerProcess {
        let isReady = true
        let facts = ProcessFacts()
        private let state = Mutex<(actions: [Int: @Sendable () -> Void], lastId: Int)>(([:], 0))

        func schedule(_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
            keep(action)
        }

        func onStop(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void { keep(action) }

        /// Keeps an action; returns what calls it off.
        private func keep(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
            let id = state.withLock { state in
                state.lastId += 1
                state.actions[state.lastId] = action
                return state.lastId
            }
            return { self.state.withLock { $0.actions[id] = nil } }
        }

        /// Does what was kept, in order, and keeps nothing.
        func run() {
            let actions = state.withLock { $0.actions }
            for (_, action) in actions.sorted(by: { $0.key < $1.key }) { action() }
            state.withLock { $0.actions = [:] }
        }
    }

    static func complaint(about bytes: [UInt8]) -> String? {
        let server = Server()
        return server.complaint(about: bytes) ?? server.complaint(about: afterwards)
    }

    private static func complaint(about response: Response, to request: RequestHead?, isOwn: Bool) -> String? {
        guard (200...599).contains(response.status) else { return "the status \(response.status)" }
        var (content, isWhole): ([UInt8], Bool)
        switch response.body {
        case .none, .file: (content, isWhole) = ([], true)
        case .bytes(let bytes): (content, isWhole) = (bytes, true)
        case .stream(let stream, _): (content, isWhole) = taken(from: stream)
        }
        if isOwn, !content.isEmpty || !isWhole,
            let complaint = AnswerProperties.complaint(
                about: content, type: response.value("Content-Type") ?? "", isWhole: isWhole)
        {
            return complaint
        }
        return headComplaint(response, to: request)
    }

    /// The content of a stream until it ends or waits, and whether it is whole; of a long one its beginning.
    private static func taken(from stream: any BodyStream) -> ([UInt8], Bool) {
        stream.start {}
        defer { stream.stop() }
        var content: [UInt8] = []
        for _ in 0..<pieces {
            switch stream.next() {
            case .bytes(let bytes): content += bytes
            case .waiting: return (content, false)
            case .end: return (content, true)
            }
        }
        return (content, false)
    }

    private static func headComplaint(_ response: Response, to request: RequestHead?) -> String? {
        var bare = response
        bare.body = .none
        var bytes: [UInt8] = []
        _ = ResponseEncoder.encode(bare, to: request, closing: false, date: date, into: &bytes)
        let names = framing.union(response.fields.map { $0.name.lowercased() })
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.popLast()?.isEmpty == true, lines.popLast()?.elementsEqual([0x0D]) == true else {
            return "the head does not end with an empty line"
        }
        for line in lines.dropFirst() {
            let name = String(decoding: line.prefix { $0 != 0x3A }, as: UTF8.self).lowercased()
            guard names.contains(name), line.last == 0x0D, !line.dropLast().contains(where: { $0 < 0x20 && $0 != 0x09 })
            else { return "the head has the line \(String(decoding: line, as: UTF8.self).debugDescription)" }
        }
        return nil
    }

    /// The whole server but for its sockets, with every system.
    private struct Server {
        private let domain: Domain
        private let gateway: Gateway
        private let timers = Timers()

        init() {
            let clock = Clock { QueryProperties.now }
            let bounds = Bounds(interactions: 1000, bytes: 1 << 22)
            domain = Domain(
                journal: Journal(bounds: bounds, clock: clock), linkKeys: AllSystems.registry.linkKeys, clock: clock,
                random: { 0.5 }, secret: [1])
            let context = SystemContext(domain: domain, random: { 7 })
            guard let made = try? AllSystems.registry.make(SystemSettingsList(), context) else {
                preconditionFailure("systems with their defaults can be made")
            }
            var environment = InspectionEnvironment(
                domain: domain, version: "1", clock: clock, startedAt: clock.now(), process: timers)
            environment.settings = FixedSettings(systems: AllSystems.registry.descriptions(), sender: made.sender)
            environment.redaction = .secrets(AllSystems.registry.secrets)
            gateway = Gateway(
                domain: domain, routes: made.routes, inspection: InspectionAPI(environment: environment),
                connections: environment.connections,
                followUps: FollowUps(
                    domain: domain, schedule: { $1() }, send: { $1(.success(IncomingResponse(status: 202))) }))
        }

        /// What is wrong with an answer to the requests in these bytes.
        func complaint(about bytes: [UInt8]) -> String? {
            var decoder = RequestDecoder(limits: limits, peer: peer)
            bytes.withUnsafeBytes { decoder.receive($0) }
            var open: [(RequestHead, Late)] = []
            var complaint: String?
            reading: while complaint == nil {
                switch decoder.next() {
                case .needMore: break reading
                case .sendContinue: break
                case .request(let request):
                    switch gateway.handle(request) {
                    case .now(let response): complaint = self.complaint(about: response, to: request.head)
                    case .later(let begin):
                        let late = Late()
                        open.append((request.head, late))
                        begin(late.responder)
                    }
                case .refused(let refused):
                    complaint = self.complaint(about: gateway.refuse(refused), to: refused.head)
                    break reading
                }
            }
            timers.run()
            for (head, late) in open {
                guard let response = late.end() else { continue }
                complaint = complaint ?? self.complaint(about: response, to: head)
            }
            return complaint
        }

        private func complaint(about response: Response, to head: RequestHead?) -> String? {
            let request = head.map { "\($0.methodText) \($0.targetText)" } ?? "a broken head"
            return GatewayProperties.complaint(about: response, to: head, isOwn: head.map(isOwn) ?? false)
                .map { "\(request): \($0)" }
        }

        /// Whether the content is the server's own choice: what is echoed, is hosted under a type by wish or was put there
        /// by a fault may be anything.
        private func isOwn(_ head: RequestHead) -> Bool {
            var names = head.pathText.split(separator: "/")
            if names.first == "s" { names = Array(names.dropFirst(2)) }
            let path = "/" + names.joined(separator: "/")
            if path.hasPrefix("/_pushpit/echo") { return false }
            return InspectionAPI.owns(path: path) || path.hasPrefix("/api/") && domain.faults.list(session: nil).isEmpty
        }
    }
}
