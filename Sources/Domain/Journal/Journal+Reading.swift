import Synchronization

extension Journal {
    /// What became of a `seq`.
    package func lookup(_ seq: UInt64) -> Lookup {
        let (slice, lastSeq) = state.withLock { ($0.slice(seq), $0.lastSeq) }
        if let slice { return .found(slice.decoded()) }
        return seq == 0 || seq > lastSeq ? .never : .gone
    }

    /// The first interactions, in an order, that a filter means.
    /// - Parameter countsTotal: whether the page is to tell how many there are in all, which may take looking at many.
    package func list(_ filter: Filter, order: Order, limit: Int, countsTotal: Bool = true) -> Page {
        let plan = QueryPlan(filter)
        let limit = max(0, min(limit, Int.max - 1))
        var (page, range, total) = state.withLock { state in
            let page = Page(
                items: [], more: false, total: nil, firstSeq: state.firstSeq, lastSeq: state.lastSeq,
                dropped: state.dropped)
            let total = state.quickCount(plan, in: state.range(plan))
            return (page, state.range(plan, after: filter.after, before: filter.before), total)
        }
        read(plan, in: range, order, atOnce: plan.isExact ? min(limit + 1, Self.chunkSize) : Self.chunkSize) { item in
            if page.items.count == limit {
                page.more = true
                return false
            }
            page.items.append(item())
            return true
        }
        if total == nil, countsTotal {
            let isAll = !page.more && filter.after == nil && filter.before == nil
            range = state.withLock { $0.range(plan) }
            total = isAll ? page.items.count : count(plan, in: range, most: Self.longestScan)
        }
        page.total = total
        return page
    }

    /// How many interactions a filter means.
    package func count(_ filter: Filter) -> Count {
        let plan = QueryPlan(filter)
        let (range, quick, complete) = state.withLock { state in
            let range = state.range(plan, after: filter.after, before: filter.before)
            return (range, state.quickCount(plan, in: range), !state.evicted.couldMatch(plan, after: filter.after))
        }
        return Count(count: quick ?? count(plan, in: range, most: .max) ?? 0, complete: complete)
    }

    /// Whether more than a few thousand interactions may have to be looked at to tell which a filter means.
    package func takesLong(_ filter: Filter) -> Bool {
        let plan = QueryPlan(filter)
        guard !plan.residual.isEmpty else { return false }
        return state.withLock { state in
            let range = state.range(plan, after: filter.after, before: filter.before)
            return range.map { state.mostCandidates(plan, in: $0) > 2 * Self.chunkSize } ?? false
        }
    }

    /// False when interactions that were evicted could have been meant by a filter.
    package func isComplete(for filter: Filter) -> Bool {
        let plan = QueryPlan(filter)
        return state.withLock { !$0.evicted.couldMatch(plan, after: filter.after) }
    }

    /// Calls `body` with the interactions that a filter means, ascending, until it returns false.
    ///
    /// The lock is held for `batch` interactions at once, not while `body` runs; those recorded meanwhile are left out.
    package func forEach(_ filter: Filter, batch: Int, _ body: (Interaction) -> Bool) {
        let plan = QueryPlan(filter)
        let range = state.withLock { $0.range(plan, after: filter.after, before: filter.before) }
        read(plan, in: range, .asc, atOnce: max(1, min(batch, Self.chunkSize))) { body($0()) }
    }

    /// Calls `body` with the `seq`s that a filter means, some at a time, ascending.
    func forEachSeq(_ filter: Filter, _ body: ([UInt64]) -> Void) {
        let plan = QueryPlan(filter)
        var rest = state.withLock { $0.range(plan, after: filter.after, before: filter.before) }
        while let range = rest {
            var slices: [RecordSlice] = []
            rest = gather(plan, in: range, .asc, most: Self.chunkSize, into: &slices)
            if !plan.residual.isEmpty { slices.removeAll { !plan.matches($0.decoded()) } }
            if !slices.isEmpty { body(slices.map(\.seq)) }
        }
    }

    /// Calls `body` with what a plan finds in a range, until it returns false; the interaction is made when asked for.
    private func read(
        _ plan: QueryPlan, in range: ClosedRange<UInt64>?, _ order: Order, atOnce: Int,
        _ body: (() -> Interaction) -> Bool
    ) {
        var rest = range
        while let range = rest {
            var slices: [RecordSlice] = []
            rest = gather(plan, in: range, order, most: atOnce, into: &slices)
            for slice in slices {
                if plan.residual.isEmpty {
                    if !body(slice.decoded) { return }
                } else {
                    let interaction = slice.decoded()
                    if plan.matches(interaction), !body({ interaction }) { return }
                }
            }
        }
    }

    private func gather(
        _ plan: QueryPlan, in range: ClosedRange<UInt64>, _ order: Order, most: Int, into slices: inout [RecordSlice]
    ) -> ClosedRange<UInt64>? {
        let (found, rest) = state.withLock { state in
            var found: [RecordSlice] = []
            let rest = state.gather(plan, in: range, order, most: most) { seq in
                if let slice = state.slice(seq) { found.append(slice) }
            }
            return (found, rest)
        }
        slices = found
        return rest
    }

    /// How many interactions a plan finds; nil when more than `most` would have to be decoded.
    private func count(_ plan: QueryPlan, in range: ClosedRange<UInt64>?, most: Int) -> Int? {
        guard let range else { return 0 }
        var count = 0
        if plan.residual.isEmpty {
            var rest: ClosedRange<UInt64>? = range
            while let range = rest {
                rest = state.withLock { $0.gather(plan, in: range, .asc, most: Self.chunkSize) { _ in count += 1 } }
            }
            return count
        }
        if plan.sets.count <= 1, state.withLock({ $0.mostCandidates(plan, in: range) }) > most { return nil }
        var decoded = 0
        var rest: ClosedRange<UInt64>? = range
        while let range = rest {
            var slices: [RecordSlice] = []
            rest = gather(plan, in: range, .asc, most: Self.chunkSize, into: &slices)
            decoded += slices.count
            if decoded > most { return nil }
            count += slices.count { plan.matches($0.decoded()) }
        }
        return count
    }
}
