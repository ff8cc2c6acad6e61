import HTTP
import Synchronization

/// The newest connections that ended, also those that never became a request.
package final class ConnectionLog: Sendable {
    /// How many are kept.
    package static let maximumCount = 1000

    /// One connection and the session that it belongs to.
    package struct Entry: Sendable {
        package var report: ConnectionReport
        package var session: String?

        package init(report: ConnectionReport, session: String?) {
            self.report = report
            self.session = session
        }
    }

    private struct State {
        /// A ring: the oldest is at `next` once it is full.
        var ring: [Entry] = []
        var next = 0
        var totals: [ConnectionReport.Outcome: Int] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Counts a connection and keeps it, in place of the oldest when there are too many.
    /// - Parameter isKept: false for one that brought nothing but calls of the inspection API.
    package func add(_ report: ConnectionReport, session: String?, isKept: Bool = true) {
        state.withLock { state in
            state.totals[report.outcome, default: 0] += 1
            guard isKept else { return }
            let entry = Entry(report: report, session: session)
            if state.ring.count < Self.maximumCount {
                state.ring.append(entry)
            } else {
                state.ring[state.next] = entry
                state.next = (state.next + 1) % Self.maximumCount
            }
        }
    }

    /// The kept connections, oldest first.
    package var entries: [Entry] {
        state.withLock { Array($0.ring[$0.next...] + $0.ring[..<$0.next]) }
    }

    /// How many connections ended in each way since the start.
    package var totals: [ConnectionReport.Outcome: Int] {
        state.withLock { $0.totals }
    }
}
