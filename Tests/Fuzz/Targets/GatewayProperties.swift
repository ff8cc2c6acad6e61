import Bytes
import Domain
import HTTP
import Inspection
import Pushpit
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
    private static let afterwards = Array(
        ["interactions?limit=1000", "interactions/export?format=har", "devices", "links", "messages", "sessions"]
            .map { "GET /_pushpit/\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined().utf8)

    static func complaint(about bytes: [UInt8]) -> String? {
        let gateway = makeGateway()
        return complaint(of: gateway, about: bytes) ?? complaint(of: gateway, about: afterwards)
    }

    private static func complaint(of gateway: Gateway, about bytes: [UInt8]) -> String? {
        var decoder = RequestDecoder(limits: limits, peer: peer)
        bytes.withUnsafeBytes { decoder.receive($0) }
        while true {
            switch decoder.next() {
            case .needMore: return nil
            case .sendContinue: break
            case .request(let request):
                switch gateway.handle(request) {
                case .now(let response):
                    if let complaint = complaint(about: response, to: request.head) {
                        return "\(request.head.methodText) \(request.head.targetText): \(complaint)"
                    }
                case .later(let begin): begin(Responder(send: { _ in }, watch: { _ in }))
                }
            case .refused(let refused): return complaint(about: gateway.refuse(refused), to: refused.head)
            }
        }
    }

    private static func complaint(about response: Response, to request: RequestHead?) -> String? {
        guard (200...599).contains(response.status) else { return "the status \(response.status)" }
        var content: [UInt8]
        switch response.body {
        case .none, .file: content = []
        case .bytes(let bytes): content = bytes
        case .stream(let stream, _):
            guard let whole = taken(from: stream) else { return nil }
            content = whole
        }
        let type = response.value("Content-Type") ?? ""
        if type.contains("json"), !type.contains("ndjson"), !content.isEmpty, (try? JSONReader.read(content)) == nil {
            return "content that is not JSON: \(String(decoding: content.prefix(400), as: UTF8.self))"
        }
        return headComplaint(response, to: request)
    }

    /// The whole content of a stream; nil when it does not end soon.
    private static func taken(from stream: any BodyStream) -> [UInt8]? {
        stream.start {}
        defer { stream.stop() }
        var content: [UInt8] = []
        for _ in 0..<pieces {
            switch stream.next() {
            case .bytes(let bytes): content += bytes
            case .waiting: return nil
            case .end: return content
            }
        }
        return nil
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

    private static func makeGateway() -> Gateway {
        let clock = Clock { QueryProperties.now }
        let bounds = Bounds(interactions: 1000, bytes: 1 << 22)
        let domain = Domain(
            journal: Journal(bounds: bounds, clock: clock), linkKeys: AllSystems.registry.linkKeys, clock: clock,
            random: { 0.5 }, secret: [1])
        let context = SystemContext(domain: domain, hmac: { $0 + $1 }, random: { 7 })
        guard let made = try? AllSystems.registry.make(SystemSettingsList(), context) else {
            preconditionFailure("systems with their defaults can be made")
        }
        var environment = InspectionEnvironment(
            domain: domain, version: "1", clock: clock, startedAt: clock.now(), schedule: { _, _ in {} },
            onStop: { _ in {} })
        environment.sender = made.sender
        environment.systems = { AllSystems.registry.descriptions() }
        return Gateway(
            domain: domain, routes: made.routes, inspection: InspectionAPI(environment: environment),
            connections: environment.connections,
            followUps: FollowUps(
                domain: domain, schedule: { $1() }, send: { $1(.success(IncomingResponse(status: 202))) }))
    }
}
