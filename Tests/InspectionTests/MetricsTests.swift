import Domain
import HTTP
import Inspection
import Systems
import TestSupport
import Testing

@Suite("Metrics", .timeLimit(.minutes(5)))
struct MetricsTests {
    let server: TestServer

    init() {
        var facts = ProcessFacts()
        facts.connections = 7
        facts.residentBytes = 4096
        server = TestServer(bounds: Bounds(interactions: 2), facts: facts)
    }

    private var lines: [Substring] { server.send(.get, "/metrics").text.split(separator: "\n") }

    @Test("counters go on when the journal evicts and is cleared, gauges show what is there")
    func counters() {
        for message in 1...3 { server.hit(message) }
        server.hit(4, .click)
        _ = server.send(.post, "/_pushpit/reset")
        let receive = #"pushpit_interactions_total{system="campaignClassic",kind="receive",verdict="valid"} 3"#
        for line in [
            receive, "pushpit_requests_total 4", "pushpit_interactions_evicted_total 2",
            "pushpit_journal_interactions 0",
            "pushpit_answer_seconds_count 4", #"pushpit_answer_seconds_bucket{le="+Inf"} 4"#,
            #"pushpit_answer_seconds_bucket{le="0.00001"} 4"#, "pushpit_open_connections 7",
            "process_resident_memory_bytes 4096", "pushpit_sessions 1", "process_start_time_seconds 1796000000",
        ] { #expect(lines.contains(line[...]), "\(line)") }
        #expect(!lines.contains { $0.hasPrefix("process_open_fds ") })
    }

    @Test("each sample line has one number, and each metric its type before its samples")
    func format() throws {
        server.hit(1)
        let sample = try Regex(#"[a-z_]+(\{([a-z]+="[^"\\]*",?)+\})? [0-9.]+"#)
        var types: Set<Substring> = []
        for line in lines {
            if line.hasPrefix("# TYPE ") { types.insert(line.split(separator: " ")[2]) }
            guard !line.hasPrefix("#") else { continue }
            #expect(try sample.wholeMatch(in: line) != nil, "\(line)")
            let name = line.prefix { $0 != "{" && $0 != " " }
            #expect(types.contains { name.hasPrefix($0) })
        }
        #expect(
            server.send(.get, "/_pushpit/metrics").response?.value("Content-Type")?.contains("version=0.0.4") == true)
    }

    @Test("calls count while they wait, streams while they are read")
    func openCalls() {
        let waiting = server.send(.get, "/_pushpit/interactions/wait?kind=open")
        #expect(lines.contains("pushpit_waiting_calls 1"))
        server.hit(1, .open)
        #expect(waiting.status == 200)
        #expect(lines.contains("pushpit_waiting_calls 0"))
        do {
            let stream = server.send(.get, "/_pushpit/interactions/stream")
            #expect(stream.status == 200)
            #expect(lines.contains("pushpit_streams 1"))
        }
        #expect(lines.contains("pushpit_streams 0"))
    }

    @Test("the requests of a batch are one, its interactions several")
    func batches() {
        let interaction = Interaction(
            session: "a", receivedAt: server.time.clock.now(), observation: Observation(.journeys, .register),
            request: RecordedRequest(head: [], path: "", remoteAddress: ""),
            response: RecordedResponse(status: 200, size: 0, durationMicroseconds: 1500))
        server.domain.commit([interaction, interaction])
        #expect(lines.contains("pushpit_requests_total 1"))
        #expect(lines.contains("pushpit_answer_seconds_sum 0.0015"))
        #expect(lines.contains(#"pushpit_interactions_total{system="journeys",kind="register",verdict="valid"} 2"#))
        #expect(lines.contains(#"pushpit_answer_seconds_bucket{le="0.001"} 0"#))
        #expect(lines.contains(#"pushpit_answer_seconds_bucket{le="0.0025"} 1"#))
    }
}
