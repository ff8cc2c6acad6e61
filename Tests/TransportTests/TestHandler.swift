import HTTP
import Synchronization
import TestSupport

@testable import Transport

/// Answers by path, and keeps what it is told.
final class TestHandler: RequestHandler {
    let ended = Collected<ConnectionReport>()
    let waiting = Collected<Responder>()
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
            waiting.append(responder)
        }
    }

    func refuse(_ request: RefusedRequest) -> Response {
        Response(request.refusal.status, text: request.refusal.reason)
    }

    /// What was told of the connections that ended.
    var reports: [ConnectionReport] { ended.values }

    func ended(_ connection: ConnectionReport) {
        ended.append(connection)
    }
}
