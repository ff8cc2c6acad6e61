import Bytes
import Domain
import HTTP
import Inspection
import TestSupport
import Testing

@Suite("Waiting", .timeLimit(.minutes(5)))
struct WaitTests {
    let server = TestServer()

    @Test("answers at once when enough is there, and holds nothing afterwards")
    func atOnce() {
        server.hit(1)
        let answer = server.send(.get, "/_pushpit/interactions/wait?kind=receive")
        #expect(answer.status == 200)
        #expect(answer.messages == ["1"])
        #expect(server.time.waiting == 0 && server.time.registered == 0)
    }

    @Test("answers with the hit that completes the count")
    func withTheHit() {
        let answer = server.send(.get, "/_pushpit/interactions/wait?kind=click&count=2&timeout=8s")
        server.hit(1, .click)
        server.hit(2)
        #expect(answer.status == nil)
        server.time.advance(812)
        server.hit(3, .click)
        #expect(answer.status == 200)
        #expect(answer.json["elapsedMilliseconds"]?.int == 812)
        #expect(answer.messages == ["1", "3"])
        #expect(server.time.waiting == 0)
    }

    @Test("at the timeout tells reason, numbers and the closest")
    func timeout() {
        server.hit(1)
        let answer = server.send(.get, "/_pushpit/interactions/wait?kind=receive&messageId=2&timeout=400ms&session=a")
        server.time.advance(399)
        #expect(answer.status == nil)
        server.time.advance(1)
        #expect(answer.status == 409)
        #expect(answer.problem == "expectation-not-met")
        let json = answer.json
        #expect(json["reason"]?.string == "timeout")
        #expect(json["expected"]?.int == 1 && json["actual"]?.int == 0)
        let differs = json["closest"]?.array?.first?["differs"]?.array?.first
        #expect(differs?["field"]?.string == "messageId")
        #expect(json["hints"]?.array == [])
    }

    @Test("never: 200 at the timeout, 409 with the first one")
    func never() {
        let good = server.send(.get, "/_pushpit/interactions/wait?kind=click&mode=never&timeout=1s")
        let bad = server.send(.get, "/_pushpit/interactions/wait?kind=receive&mode=never&timeout=1s")
        server.hit(1)
        #expect(bad.json["reason"]?.string == "exceeded")
        #expect(bad.json["expected"]?.int == 0 && bad.json["actual"]?.int == 1)
        server.time.advance(1000)
        #expect(good.status == 200)
    }

    @Test("exactly: 200 at the timeout, 409 when exceeded or too few")
    func exactly() {
        server.hit(1)
        let good = server.send(.get, "/_pushpit/interactions/wait?messageId=1&mode=exactly&timeout=1s")
        let over = server.send(.get, "/_pushpit/interactions/wait?mode=exactly&timeout=1s")
        let few = server.send(.get, "/_pushpit/interactions/wait?mode=exactly&count=5&timeout=1s")
        server.hit(2)
        #expect(over.json["reason"]?.string == "exceeded")
        server.time.advance(1000)
        #expect(good.status == 200)
        #expect(few.json["reason"]?.string == "timeout")
    }

    @Test("evicted: at once for never and exactly, at the timeout for atLeast")
    func evicted() {
        let server = TestServer(bounds: Bounds(interactions: 10))
        for message in 0..<15 { server.hit(message) }
        for mode in ["never", "exactly"] {
            let answer = server.send(.get, "/_pushpit/interactions/wait?messageId=3&mode=\(mode)")
            #expect(answer.json["reason"]?.string == "evicted")
        }
        let waiting = server.send(.get, "/_pushpit/interactions/wait?messageId=3&timeout=1s")
        #expect(waiting.status == nil)
        server.time.advance(1000)
        #expect(waiting.json["reason"]?.string == "evicted")
    }

    @Test("Prefer: wait is the timeout, and after=now leaves out what is there")
    func prefer() {
        server.hit(1)
        let answer = server.send(
            .get, "/_pushpit/interactions/wait?after=now", headers: [("Prefer", "respond-async, wait=1")])
        server.time.advance(999)
        #expect(answer.status == nil)
        server.time.advance(1)
        #expect(answer.status == 409)
    }

    @Test("a client that goes away leaves nothing behind, a stopping server says 503")
    func ends() {
        let gone = server.send(.get, "/_pushpit/interactions/wait")
        let stopped = server.send(.get, "/_pushpit/interactions/wait")
        gone.cancel()
        #expect(server.time.waiting == 1)
        server.time.stop()
        #expect(gone.status == nil)
        #expect(stopped.status == 503)
        #expect(server.time.waiting == 0 && server.time.registered == 0)
    }

    @Test("a thousand waiting calls are each answered by their own hit")
    func thousand() {
        let waiting = (0..<1000).map { server.send(.get, "/_pushpit/interactions/wait?messageId=\($0)") }
        for message in stride(from: 999, through: 0, by: -1) { server.hit(message) }
        for (message, answer) in waiting.enumerated() { #expect(answer.messages == [String(message)]) }
    }

    @Test("bad timeouts are refused", arguments: ["1 fortnight", "6m", "-1s"])
    func badTimeout(text: String) {
        let target = "/_pushpit/interactions/wait?timeout=" + text.replacing(" ", with: "+")
        #expect(server.send(.get, target).status == 400)
    }

    @Test("a wait that only calls answered by a fault meet says so, one with a usual answer does not")
    func metByFaults() {
        server.hit(1, status: 503, fault: "f-1")
        let answer = server.send(.get, "/_pushpit/interactions/wait?kind=receive")
        #expect(answer.status == 200)
        let hint = answer.json["hints"]?.array?.first
        #expect(hint?["code"]?.string == "met-by-faults-only")
        #expect(
            hint?["sentence"]?.string?.contains("f-1") == true && hint?["cure"]?.string?.contains("status=200") == true)
        server.hit(1)
        #expect(server.send(.get, "/_pushpit/interactions/wait?kind=receive").json["hints"] == [])
        let two = server.send(.get, "/_pushpit/interactions/wait?kind=receive&count=2")
        #expect(two.json["hints"]?.array?.count == 1)
        #expect(server.send(.get, "/_pushpit/interactions/wait?kind=receive&status=200").json["hints"] == [])
    }
}
