import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Transport

/// Clients that leave, or only end their side, while their answer is held back.
@Suite(.timeLimit(.minutes(5))) struct DepartureTests {
    /// How a client leaves.
    enum Leave: CaseIterable {
        /// When the server has its request.
        case closing, resetting
        /// Before the server can have looked at its request.
        case closingAtOnce, resettingAtOnce
        /// With a further request that nobody reads.
        case pipelining
    }

    /// Counts how often it is stopped.
    private final class Stream: BodyStream {
        let stops: Mutex<Int> = Mutex(0)

        func next() -> BodyPiece { .end }
        func start(wake: @escaping @Sendable () -> Void) {}
        func stop() { stops.withLock { $0 += 1 } }
    }

    /// Delays or hangs by path, and keeps what it is told.
    private final class Held: Sendable {
        let stream = Stream()
        let asked = Collected<String>()
        let ends = Mutex<[TransferEnd]>([])

        var handler: TestHandler {
            TestHandler { [self] path, _ in
                asked.append(path)
                var response = Response(200, body: .stream(stream, length: 0))
                switch path {
                case "/hang": response.spoiling = Spoiling(ending: .hang)
                case "/short": return Held.late(by: 1500)
                default: response.spoiling = Spoiling(delay: 3_600_000)
                }
                response.onEnd = { end in self.ends.withLock { $0.append(end) } }
                return response
            }
        }

        private static func late(by delay: Int) -> Response {
            var response = Response(200, text: "done")
            response.spoiling = Spoiling(delay: delay)
            return response
        }
    }

    private func withServer(
        _ handler: TestHandler, limits: Limits = Limits(), loops: Int = 1, _ body: (UInt16) async throws -> Void
    ) async throws {
        let server = try Server(handler: handler, limits: limits, loops: loops)
        try await body(server.listen(Endpoint()).port)
        try await called { done in server.stop(within: 200) { done() } }
    }

    private func leave(_ port: UInt16, _ path: String, _ how: Leave, whenAsked: () async throws -> Void) async throws {
        let client = try TestClient(port: port)
        client.get(path)
        if how == .pipelining { client.get("/next") }
        if how == .resetting || how == .resettingAtOnce { client.resetAtEnd() }
        guard how != .closingAtOnce, how != .resettingAtOnce else { return }
        try await whenAsked()
    }

    @Test(arguments: ["/delay", "/hang"], Leave.allCases)
    func aClientThatLeavesIsNoticed(path: String, how: Leave) async throws {
        let held = Held()
        let handler = held.handler
        try await withServer(handler) { port in
            try await leave(port, path, how) { try await held.asked.wait() }
            try await handler.ended.wait()
            // A reset may take the request with it.
            guard how != .resettingAtOnce || handler.reports.first?.requests == 1 else { return }
            #expect(
                held.ends.withLock { $0 } == [TransferEnd(bytesSent: 0, milliseconds: 0, completed: false)])
            #expect(held.stream.stops.withLock { $0 } == 1)
            #expect(handler.reports.map(\.requests) == [1])
        }
    }

    @Test(arguments: Leave.allCases)
    func aClientThatLeavesBeforeItsPromisedAnswerIsNoticed(how: Leave) async throws {
        let handler = TestHandler()
        try await withServer(handler) { port in
            try await leave(port, "/later", how) { try await handler.waiting.wait() }
            try await handler.ended.wait()
            guard let responder = handler.waiting.values.first else {
                #expect(how == .resettingAtOnce)
                return
            }
            #expect(handler.cancelled.withLock { $0 } == 1)
            let stream = Stream()
            responder.respond(Response(200, body: .stream(stream, length: nil)))
            #expect(stream.stops.withLock { $0 } == 1)
        }
    }

    @Test func oneOfHTTP10IsGivenUpAfterTheIdleTime() async throws {
        let held = Held()
        let handler = held.handler
        var limits = Limits()
        limits.idleTime = 50
        try await withServer(handler, limits: limits) { port in
            let client = try TestClient(port: port)
            client.send("GET /delay HTTP/1.0\r\n\r\n")
            client.endSending()
            #expect(client.readToEnd() == "")
            try await handler.ended.wait()
            #expect(held.ends.withLock { $0.map(\.completed) } == [false])
        }
    }

    @Test func manyThatLeaveAreAllLetGo() async throws {
        let held = Held()
        let handler = held.handler
        try await withServer(handler, loops: 2) { port in
            var clients = try (0..<200).map { _ in try TestClient(port: port) }
            for client in clients { client.get("/delay") }
            try await held.asked.wait(for: 200)
            clients = []
            try await handler.ended.wait(for: 200)
            #expect(held.ends.withLock { $0.count { !$0.completed } } == 200)
        }
    }

    @Test func oneThatOnlyEndedItsSideIsAskedAndGetsItsDelayedAnswer() async throws {
        try await withServer(Held().handler) { port in
            let client = try TestClient(port: port)
            client.get("/short")
            client.endSending()
            let text = try #require(client.readToEnd())
            #expect(text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 "))
            #expect(text.hasSuffix("\r\n\r\ndone"))
        }
    }

    @Test func oneThatEndedItsSideAndLeavesLaterIsNoticed() async throws {
        let handler = TestHandler()
        try await withServer(handler) { port in
            var client: TestClient? = try TestClient(port: port)
            client?.get("/later")
            client?.endSending()
            #expect(client?.read(until: "100 Continue\r\n\r\n").isEmpty == false)
            client = nil
            try await handler.ended.wait()
            #expect(handler.cancelled.withLock { $0 } == 1)
        }
    }
}
