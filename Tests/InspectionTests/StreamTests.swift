import Bytes
import Domain
import HTTP
import Inspection
import Synchronization
import TestSupport
import Testing

@Suite("The stream", .timeLimit(.minutes(5)))
struct StreamTests {
    private func open(
        _ server: TestServer, _ query: String = "", headers: [(String, String)] = [], woken: Wakes = Wakes()
    ) -> any BodyStream {
        let answer = server.send(.get, "/_pushpit/interactions/stream" + query, headers: headers)
        guard case .stream(let stream, nil)? = answer.response?.body else { return FailedStream() }
        stream.start { woken.add() }
        return stream
    }

    private func ids(_ stream: any BodyStream) -> [String] {
        text(stream).split(separator: "\n").filter { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
    }

    private func text(_ stream: any BodyStream) -> String {
        String(decoding: TestServer.drain(stream), as: UTF8.self)
    }

    @Test("sends something at once, then each interaction as it comes")
    func live() {
        let server = TestServer()
        server.hit(1)
        let woken = Wakes()
        let stream = open(server, "?kind=receive", woken: woken)
        #expect(text(stream).hasPrefix(": "))
        server.hit(2, .click)
        server.hit(3)
        #expect(woken.count > 0)
        #expect(ids(stream) == ["3"])
        #expect(text(stream).isEmpty)
        stream.stop()
        #expect(server.time.waiting == 0 && server.time.registered == 0)
    }

    @Test("resumes after Last-Event-ID or after without loss", arguments: [true, false])
    func resume(byHeader: Bool) {
        let server = TestServer()
        for message in 1...100 { server.hit(message) }
        let stream = open(
            server, byHeader ? "" : "?after=10", headers: byHeader ? [("Last-Event-ID", "10")] : [])
        #expect(ids(stream) == (11...100).map(String.init))
        server.hit(101)
        #expect(ids(stream) == ["101"])
        stream.stop()
    }

    @Test("a Last-Event-ID of another run begins now, and a stopping server ends the stream")
    func ends() {
        let server = TestServer()
        server.hit(1)
        let stream = open(server, headers: [("Last-Event-ID", "900")])
        #expect(ids(stream).isEmpty)
        server.hit(2)
        #expect(ids(stream) == ["2"])
        server.time.stop()
        guard case .end = stream.next() else {
            Issue.record("the stream goes on")
            return
        }
        stream.stop()
        #expect(server.time.waiting == 0 && server.time.registered == 0)
    }

    @Test("tells how many a slow reader missed")
    func missed() {
        let server = TestServer(bounds: Bounds(interactions: 10))
        let stream = open(server)
        _ = text(stream)
        for message in 1...50 { server.hit(message) }
        let late = text(stream)
        #expect(late.contains("event: dropped\ndata: {\"dropped\":40}"))
        #expect(late.contains("id: 50"))
        stream.stop()
    }

    @Test("tells of clearing, updates and silence")
    func otherEvents() {
        let server = TestServer()
        let stream = open(server, "?session=a")
        let seq = server.hit(1)
        _ = text(stream)
        server.domain.commit(
            [], [.endTransfer(seq: seq, .init(bytesSent: 1, milliseconds: 2, completed: true))])
        #expect(text(stream).contains("event: updated\n"))
        _ = server.domain.reset(session: "b", .interactions)
        #expect(text(stream).isEmpty)
        _ = server.send(.post, "/_pushpit/reset", body: #"{"session":"a"}"#)
        #expect(text(stream).contains("event: cleared\ndata: {\"session\":\"a\"}"))
        server.hit(2)
        _ = text(stream)
        #expect(server.send(.delete, "/_pushpit/interactions?session=a&kind=click").json["deleted"] == 0)
        #expect(text(stream).isEmpty)
        #expect(server.send(.delete, "/_pushpit/interactions?session=a&kind=receive").json["deleted"] == 1)
        #expect(text(stream).isEmpty, "others of the session may be left")
        server.hit(3)
        _ = text(stream)
        #expect(server.send(.delete, "/_pushpit/interactions?session=a").json["deleted"] == 1)
        #expect(text(stream).contains("event: cleared\ndata: {\"session\":\"a\"}"))
        server.time.advance(15_000)
        #expect(text(stream).hasPrefix(": "))
        server.time.advance(15_000)
        #expect(text(stream).hasPrefix(": "))
        stream.stop()
    }
}

/// Counts how often a stream asked to be read.
final class Wakes: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }

    func add() {
        number.withLock { $0 += 1 }
    }
}

/// Stands for a stream that was not there; it fails the test by being empty.
final class FailedStream: BodyStream {
    func start(wake: @escaping @Sendable () -> Void) {}
    func next() -> BodyPiece { .end }
    func stop() {}
}
