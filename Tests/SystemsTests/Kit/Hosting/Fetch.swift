import Domain
import HTTP
import TestSupport

@testable import Systems

/// Requests for hosted files, read and routed as the server does it.
struct Fetch {
    private struct Unreadable: Error {}

    let system: any EmulatedSystem
    var prefix = ""

    /// What the system answers; fails when no route of it takes the request.
    func callAsFunction(_ target: String, _ fields: String..., method: String = "GET") throws -> Answer {
        let head = try Self.head(target, fields, method: method)
        let router = SharedRoute.router(system.routes)
        guard case .found(let shared, let parameters) = router.match(method: head.method, path: head.pathText) else {
            throw Unreadable()
        }
        let items = parameters.items.map { ($0.name, $0.value) }
        let call = Call(
            request: Request(head: head), path: head.pathText, session: nil, now: Calls.start,
            baseURL: "http://localhost:8080" + prefix,
            parameters: Dictionary(items, uniquingKeysWith: { first, _ in first }))
        guard let route = shared.route(for: call) else { throw Unreadable() }
        return route.handle(call)
    }

    /// The head of a request with these field lines.
    static func head(_ target: String, _ fields: [String], method: String = "GET") throws -> RequestHead {
        let lines = ["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields + ["", ""]
        return try Request(decoding: lines.joined(separator: "\r\n").utf8).head
    }
}

extension Response {
    /// The whole content, whatever it is made of.
    var content: [UInt8] {
        switch body {
        case .none: return []
        case .bytes(let bytes): return bytes
        case .file(let file): return file.read()
        case .stream(let stream, _):
            var all: [UInt8] = []
            while case .bytes(let piece) = stream.next() { all += piece }
            return all
        }
    }
}
