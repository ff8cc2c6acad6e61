import Domain
import Synchronization

/// How many interactions match, kept up with what comes: counted once, then what came since.
final class WaitCount: Sendable {
    private struct State {
        var count = 0
        /// Interactions up to this `seq` are in the count.
        var counted: UInt64 = 0
        /// How often something had been removed from the journal.
        var removals = -1
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
        state.withLock { recount(&$0) }
    }

    /// Counts what came since.
    func advance() -> Int {
        state.withLock { state in
            if journal.removals != state.removals { return recount(&state) }
            let last = journal.lastSeq
            guard last > state.counted else { return state.count }
            var rest = filter.upTo(last)
            rest.after = max(filter.after ?? 0, state.counted)
            state.count += journal.count(rest).count
            state.counted = last
            return state.count
        }
    }

    private func recount(_ state: inout State) -> Int {
        state.removals = journal.removals
        state.counted = journal.lastSeq
        state.count = journal.count(filter.upTo(state.counted)).count
        return state.count
    }
}
