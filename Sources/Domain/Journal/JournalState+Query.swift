extension JournalState {
    /// The range of `seq` that a plan reaches; nil when it is empty.
    func range(_ plan: QueryPlan, after: UInt64? = nil, before: UInt64? = nil) -> ClosedRange<UInt64>? {
        if plan.isImpossible || after == .max || before == 0 { return nil }
        var lower = max(plan.lowerSeq, firstSeq, after.map { $0 + 1 } ?? 0)
        var upper = min(plan.upperSeq, lastSeq, before.map { $0 - 1 } ?? .max)
        if isSorted, lower <= upper {
            if let since = plan.since { lower = max(lower, firstSeq(where: { $0 >= since })) }
            if let until = plan.until { upper = min(upper, firstSeq(where: { $0 > until }) - 1) }
        }
        return lower <= upper ? lower...upper : nil
    }

    /// How many interactions a plan finds by the indexes, when they tell without looking at each; else nil.
    func quickCount(_ plan: QueryPlan, in range: ClosedRange<UInt64>?) -> Int? {
        guard let range else { return 0 }
        let isTimed = !isSorted && (plan.since != nil || plan.until != nil)
        guard !isTimed, plan.residual.isEmpty, plan.setsAreSums else { return nil }
        let sets = telling(plan)
        guard sets.count <= 1 else { return nil }
        if let set = sets.first {
            let numbers = numbers(range)
            return set.reduce(0) { $0 + postings[$1].count(in: numbers) }
        }
        if range.lowerBound == firstSeq, range.upperBound == lastSeq { return stored }
        return stored == entries.count ? range.count : nil
    }

    /// The sets of a plan without those that all interactions are in, which tell nothing; the last one stays.
    private func telling(_ plan: QueryPlan) -> [[UInt64]] {
        guard plan.sets.count > 1, plan.setsAreSums else { return plan.sets }
        let telling = plan.sets.filter { $0.reduce(0) { $0 + postings[$1].count } != stored }
        return telling.isEmpty ? [plan.sets[0]] : telling
    }

    /// The most interactions that could have to be looked at.
    func mostCandidates(_ plan: QueryPlan, in range: ClosedRange<UInt64>) -> Int {
        let numbers = numbers(range)
        let counts = plan.sets.map { $0.reduce(0) { $0 + postings[$1].count(in: numbers) } }
        return min(counts.min() ?? stored, range.count)
    }

    /// Looks at up to `most` interactions of those that a plan could mean, and calls `body` with each that the indexes
    /// find; returns the range that is left, nil when it is done.
    func gather(
        _ plan: QueryPlan, in range: ClosedRange<UInt64>, _ order: Order, most: Int, _ body: (UInt64) -> Void
    ) -> ClosedRange<UInt64>? {
        let (lower, upper) = (max(range.lowerBound, firstSeq), min(range.upperBound, lastSeq))
        guard lower <= upper else { return nil }
        let sets = telling(plan)
        let counts = sets.map { $0.reduce(0) { $0 + postings[$1].count } }
        let driver = counts.indices.min { counts[$0] < counts[$1] }
        var (found, isDone) =
            driver.map { candidates(sets[$0], in: lower...upper, order, most: most) }
            ?? candidates(in: lower...upper, order, most: most)
        let last = found.last
        for index in sets.indices where index != driver { keep(sets[index], in: &found) }
        if !isSorted, plan.since != nil || plan.until != nil {
            found.removeAll { number in
                slice(origin + UInt64(number)).map { !plan.includes(time: $0.time) } ?? true
            }
        }
        for number in found { body(origin + UInt64(number)) }
        guard !isDone, let last else { return nil }
        let seq = origin + UInt64(last)
        switch order {
        case .asc: return seq < upper ? (seq + 1)...upper : nil
        case .desc: return seq > lower ? lower...(seq - 1) : nil
        }
    }

    /// The first of those with one of some values, and whether these are all.
    private func candidates(
        _ hashes: [UInt64], in range: ClosedRange<UInt64>, _ order: Order, most: Int
    ) -> (numbers: [UInt32], isDone: Bool) {
        let numbers = numbers(range)
        var found: [UInt32] = []
        var isDone = true
        for hash in hashes {
            let end = found.count + most
            postings[hash].forEach(in: numbers, order) { number in
                if found.count == end {
                    isDone = false
                    return false
                }
                found.append(number)
                return true
            }
        }
        guard hashes.count > 1 else { return (found, isDone) }
        if order == .asc { found.sort() } else { found.sort(by: >) }
        var distinct: [UInt32] = []
        for number in found where number != distinct.last {
            if distinct.count == most { return (distinct, false) }
            distinct.append(number)
        }
        return (distinct, isDone)
    }

    /// The first of all, and whether these are all.
    private func candidates(
        in range: ClosedRange<UInt64>, _ order: Order, most: Int
    ) -> (numbers: [UInt32], isDone: Bool) {
        var found: [UInt32] = []
        var seq = order == .asc ? range.lowerBound : range.upperBound
        while true {
            if entries[Int(seq - firstSeq)].isLive {
                if found.count == most { return (found, false) }
                found.append(UInt32(truncatingIfNeeded: seq - origin))
            }
            if seq == (order == .asc ? range.upperBound : range.lowerBound) { return (found, true) }
            seq = order == .asc ? seq + 1 : seq - 1
        }
    }

    /// Keeps the numbers that have one of some values.
    private func keep(_ hashes: [UInt64], in numbers: inout [UInt32]) {
        let postings = hashes.map { self.postings[$0] }
        if postings.count == 1, case .many(let list) = postings[0] { return list.keepCommon(in: &numbers) }
        numbers.removeAll { number in !postings.contains { $0.contains(number) } }
    }

    private func numbers(_ range: ClosedRange<UInt64>) -> ClosedRange<UInt32> {
        let lower = max(range.lowerBound, origin + 1) - origin
        let upper = max(min(range.upperBound, lastSeq), origin + lower) - origin
        return UInt32(truncatingIfNeeded: lower)...UInt32(truncatingIfNeeded: upper)
    }

    /// The `seq` of the first entry whose time is so, one more than the last if there is none; times are sorted.
    private func firstSeq(where isLateEnough: (Int64) -> Bool) -> UInt64 {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            var index = middle
            while index < high, !entries[index].isLive { index += 1 }
            let time = index < high ? slice(firstSeq + UInt64(index)).map(\.time) : nil
            if let time, !isLateEnough(time) { low = index + 1 } else { high = middle }
        }
        return firstSeq + UInt64(low)
    }
}
