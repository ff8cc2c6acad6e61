/// Someone who wants to know of the interactions that a filter means.
struct Watch: Sendable {
    let filter: Filter
    let notify: @Sendable (JournalEvent) -> Void

    /// The value by which the watch is found: one that all its interactions have; nil when there is none.
    var hash: UInt64? {
        var best: (rank: Int, hash: UInt64)?
        for case .anyOf(let key, let values) in filter.conditions {
            guard values.count == 1, let value = values.first else { continue }
            let rank = Self.rank(key)
            if best.map({ rank < $0.rank }) ?? true { best = (rank, IndexHash.of(key, value)) }
        }
        return best?.hash
    }

    /// The smaller, the fewer interactions share a value of the key.
    static func rank(_ key: FilterKey) -> Int {
        switch key {
        case .messageId, .deliveryId, .deviceToken, .userKey, .trackingId: 0
        case .link, .fault, .finding, .path, .application: 1
        case .session: 2
        case .kind: 3
        case .system, .verdict, .platform, .method, .status: 4
        }
    }
}
