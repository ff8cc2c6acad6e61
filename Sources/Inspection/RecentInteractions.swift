import Interactions
import Synchronization

/// The newest interactions, read once for all who look at them in a row.
final class RecentInteractions: Sendable {
    /// How many are looked at.
    static let count = 1000
    /// How many sessions' are kept.
    private static let mostWindows = 16

    private struct Window {
        var items: [Interaction]
        var lastSeq: UInt64
        var removals: Int
    }

    private let journal: Journal
    private let windows = Mutex<[String?: Window]>([:])

    init(_ journal: Journal) {
        self.journal = journal
    }

    /// The newest interactions of a session, nil for all, newest first.
    func newest(of session: String?) -> [Interaction] {
        let filter = Filter(session.map { [.anyOf(.session, [$0])] } ?? [])
        return windows.withLock { windows in
            let removals = journal.removals
            var window = windows[session] ?? Window(items: [], lastSeq: 0, removals: removals)
            if window.removals != removals { window = Window(items: [], lastSeq: 0, removals: removals) }
            let last = journal.lastSeq
            if last > window.lastSeq {
                var rest = filter.upTo(last)
                if window.lastSeq > 0 { rest.after = window.lastSeq }
                let new = journal.list(rest, order: .desc, limit: Self.count, countsTotal: false).items
                window.items = Array((new + window.items).prefix(Self.count))
                window.lastSeq = last
            }
            if windows[session] == nil, windows.count >= Self.mostWindows { windows = [:] }
            windows[session] = window
            return window.items
        }
    }
}
