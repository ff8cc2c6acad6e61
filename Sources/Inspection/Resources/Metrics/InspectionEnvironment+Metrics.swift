import Domain
import HTTP
import Synchronization

extension InspectionEnvironment {
    /// All metrics of the server; counters begin with 0 at its start and never go back.
    var metrics: [UInt8] {
        var text = MetricsText()
        let facts = process.facts
        text.begin(.gauge, "pushpit_build_info", "The version of the server; always 1.")
        text.sample("pushpit_build_info", [("version", version)], value: "1")
        addTotals(to: &text)
        text.begin(.counter, "pushpit_connections_total", "Connections that ended, by what became of them.")
        let outcomes = connections.totals
        for outcome in ConnectionReport.Outcome.allCases {
            let count = outcomes[outcome] ?? 0
            text.sample("pushpit_connections_total", [("outcome", outcome.rawValue)], value: "\(count)")
        }
        text.add(.counter, "pushpit_faults_applied_total", "Faults that were applied.", facts.faultsApplied)
        addGauges(facts, to: &text)
        addBounds(to: &text)
        addProcess(facts, to: &text)
        return text.bytes
    }

    private func addTotals(to text: inout MetricsText) {
        let totals = domain.journal.totals
        let recorded = "pushpit_interactions_total"
        text.begin(.counter, recorded, "Interactions that were recorded, by system, kind and verdict.")
        for system in System.all {
            for kind in Kind.allCases {
                for verdict in Verdict.allCases {
                    let count = totals.count(system, kind, verdict)
                    guard count > 0 else { continue }
                    let labels = [("system", system.name), ("kind", kind.name), ("verdict", verdict.name)]
                    text.sample(recorded, labels, value: "\(count)")
                }
            }
        }
        text.add(.counter, "pushpit_requests_total", "Requests to emulated endpoints.", totals.requests)
        let dropped = domain.journal.statistics.dropped
        text.add(.counter, "pushpit_interactions_evicted_total", "Interactions that the bounds pushed out.", dropped)
        text.begin(.histogram, "pushpit_answer_seconds", "Time from the whole request to the decision on its answer.")
        var sum: UInt64 = 0
        for (index, count) in totals.answerTimes.enumerated() {
            sum += count
            let bounds = JournalTotals.bounds
            let end = index < bounds.count ? MetricsText.seconds(bounds[index]) : "+Inf"
            text.sample("pushpit_answer_seconds_bucket", [("le", end)], value: "\(sum)")
        }
        text.sample("pushpit_answer_seconds_sum", value: MetricsText.seconds(totals.answerMicroseconds))
        text.sample("pushpit_answer_seconds_count", value: "\(sum)")
    }

    private func addGauges(_ facts: ProcessFacts, to text: inout MetricsText) {
        let statistics = domain.journal.statistics
        text.add(.gauge, "pushpit_journal_interactions", "Interactions that are stored.", statistics.stored)
        text.add(.gauge, "pushpit_journal_bytes", "Bytes that the stored interactions take.", statistics.bytes)
        text.add(.gauge, "pushpit_devices", "Devices that are known.", domain.devices.count)
        text.add(.gauge, "pushpit_links", "Redirect links that are stored.", domain.links.count)
        text.add(.gauge, "pushpit_sessions", "Sessions that are known.", domain.sessions.count)
        text.add(.gauge, "pushpit_open_connections", "Connections that are served.", facts.connections)
        let waiting = openCalls.waiting.load(ordering: .relaxed)
        text.add(.gauge, "pushpit_waiting_calls", "Calls of the API that wait for interactions.", waiting)
        let streams = openCalls.streams.load(ordering: .relaxed)
        text.add(.gauge, "pushpit_streams", "Streams of events that are read.", streams)
    }

    private func addBounds(to text: inout MetricsText) {
        let fills = domain.fills
        let (bound, dropped) = ("pushpit_store_bound", "pushpit_store_dropped_total")
        text.begin(.gauge, bound, "How many of each kind are kept at most.")
        for fill in fills { text.sample(bound, [("store", fill.name)], value: "\(fill.bound)") }
        text.begin(.counter, dropped, "Of each kind, how many its bound pushed out.")
        for fill in fills { text.sample(dropped, [("store", fill.name)], value: "\(fill.dropped)") }
    }

    private func addProcess(_ facts: ProcessFacts, to text: inout MetricsText) {
        if let bytes = facts.residentBytes {
            text.add(.gauge, "process_resident_memory_bytes", "Resident memory.", bytes)
        }
        if let count = facts.openDescriptors {
            text.add(.gauge, "process_open_fds", "Open file descriptors.", count)
        }
        text.begin(.gauge, "process_start_time_seconds", "When the process started, in seconds since 1970.")
        text.sample("process_start_time_seconds", value: MetricsText.seconds(startedAt.milliseconds * 1000))
    }
}
