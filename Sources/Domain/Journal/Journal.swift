import Synchronization

/// The interactions of the whole server in one order, as compact records in memory, with indexes over their values.
///
/// Records are encoded before the lock is taken and decoded after it is released.
package final class Journal: Sendable {
    /// How many records are looked at while the lock is held once.
    static let chunkSize = 2048
    /// A total is not counted when more than so many records would have to be decoded for it.
    static let longestScan = 100_000

    let bounds: Bounds
    let clock: Clock
    let state = Mutex(JournalState())
    let background: Background
    /// Where those are woken who must look at every interaction.
    let scanning: Background

    /// An empty journal.
    /// - Parameters:
    ///   - background: where those who follow are woken.
    ///   - scanning: where those are who follow no value in particular; the background when nil.
    package init(
        bounds: Bounds = Bounds(), clock: Clock, background: Background = .inline, scanning: Background? = nil
    ) {
        self.bounds = bounds
        self.clock = clock
        self.background = background
        self.scanning = scanning ?? background
    }

    /// The `seq` given last; 0 before the first.
    package var lastSeq: UInt64 { state.withLock { $0.lastSeq } }

    /// How full the journal is.
    package var statistics: Statistics {
        state.withLock {
            Statistics(
                stored: $0.stored, bytes: $0.slabs.bytes, dropped: $0.dropped, lastSeq: $0.lastSeq,
                firstSeq: $0.firstSeq)
        }
    }

    /// What was recorded since the start.
    package var totals: JournalTotals { state.withLock { $0.totals } }

    /// How many interactions have that value.
    package func count(of key: FilterKey, _ value: String) -> Int {
        let hash = IndexHash.of(key, value)
        return state.withLock { $0.postings[hash].count }
    }

    /// Tells of the next interactions that the filter means, after they can be read, until the token is cancelled.
    ///
    /// `notify` is called by whoever records, without the lock: calls may come from several threads at once.
    package func watch(_ filter: Filter, _ notify: @escaping @Sendable (JournalEvent) -> Void) -> WatchToken {
        let watch = Watch(filter: filter, notify: notify)
        let hash = watch.hash
        return WatchToken(number: state.withLock { $0.watches.add(watch, hash: hash) })
    }

    /// Ends a watch; a call that is under way may still arrive.
    package func cancel(_ token: WatchToken) {
        state.withLock { $0.watches.remove(token.number) }
    }
}
