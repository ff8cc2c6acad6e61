import Interactions
import Synchronization

/// How many interactions match, kept up with what comes: counted once, then by one for each new one.
final class WaitCount: Sendable {
    private struct State {
        var count = 0
        /// Interactions up to this `seq` are in the count.
        var counted: UInt64 = 0
    }

    private let filter: Filter
    private let journal: Journal
    private let state = Mutex(State())

    init(_ filter: Filter, in journal: Journal) {
        self.filter = filter
        self.journal = journal
    }

    /// Counts anew what is stored.
    func recount() -> Int {
        state.withLock { state in
            state.counted = journal.lastSeq
            state.count = journal.count(filter.upTo(state.counted)).count
            return state.count
        }
    }

    /// The count after an event of an interaction that matches.
    func take(_ event: JournalEvent) -> Int {
        switch event {
        case .recorded(let seq):
            return state.withLock { state in
                if seq > state.counted { state.count += 1 }
                return state.count
            }
        case .updated: return state.withLock { $0.count }
        case .cleared: return recount()
        }
    }
}
