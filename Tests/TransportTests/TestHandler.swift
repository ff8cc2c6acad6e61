import HTTP
import Synchronization

@testable import Transport

/// Answers by path, and keeps what it is told.
final class TestHandler: RequestHandler {
    let ended = Mutex<[ConnectionReport]>([])
    let waiting = Mutex<[Responder]>([])
    let cancelled = Mutex(0)
    private let respond: @Sendable (String, Request) -> Response

    init(respond: @escaping @Sendable (String, Request) -> Response = { path, _ in Response(200, text: path) }) {
        self.respond = respond
    }

    func handle(_ request: Request) -> Reply {
        let path = request.head.pathText
        guard path == "/later" else { return .now(respond(path, request)) }
        return .later { [self] responder in
            responder.onCancel { self.cancelled.withLock { $0 += 1 } }
            waiting.withLock { $0.append(responder) }
        }
    }

    func refuse(_ request: RefusedRequest) -> Response {
        Response(request.refusal.status, text: request.refusal.reason)
    }

    /// What was told of the connections that ended.
    var reports: [ConnectionReport] { ended.withLock { $0 } }

    func ended(_ connection: ConnectionReport) {
        ended.withLock { $0.append(connection) }
    }
}
