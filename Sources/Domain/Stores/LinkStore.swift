import Synchronization

/// The stored redirect links; bounded by count, the oldest go first.
///
/// It is changed by ``Domain/commit(_:_:)`` only.
package final class LinkStore: Sendable {
    package let capacity: Int
    private let keys: LinkKeys
    private let state = Mutex(State())

    /// - Parameter keys: what tells the links of each system apart.
    init(capacity: Int, keys: LinkKeys) {
        self.capacity = max(capacity, 1)
        self.keys = keys
    }

    /// How many links are stored.
    package var count: Int { state.withLock { $0.links.count } }

    /// How many the bound has pushed out since the start.
    package var dropped: Int { state.withLock { $0.dropped } }

    package func link(id: String) -> Link? {
        state.withLock { $0.links[StoreId.number(id)].flatMap { $0.id == id ? $0 : nil } }
    }

    /// The links of a session, or all of them, oldest first.
    package func list(session: String?) -> [Link] {
        let links = state.withLock { state in
            state.links.values.filter { session == nil || $0.session == session }
        }
        return links.sorted { StoreId.number($0.id) < StoreId.number($1.id) }
    }

    /// The newest link of a target: in that session, else in `default`; without a session in all.
    package func find(system: System, target: String, session: String?) -> Link? {
        let key = Key(system: system, target: keys.key(system, target))
        return state.withLock { state in
            guard let numbers = state.targets[key] else { return nil }
            let found = numbers.compactMap { state.links[$0] }
            guard let session else { return found.last }
            return found.last { $0.session == session } ?? found.last { $0.session == Link.defaultSession }
        }
    }

    var lastNumber: Int { state.withLock { $0.lastNumber } }
}

// What a commit does to it.
extension LinkStore {
    /// Allots the id of a new link.
    func nextId() -> String {
        state.withLock { "l-\($0.lastNumber + 1)" }
    }

    /// Puts a link in the place of the one of its id, or adds it.
    /// - Returns: the ids of those that the bound pushed out.
    func put(_ link: Link, evicts: Bool) -> [String] {
        state.withLock { state in
            state.put(link, keys)
            return evicts ? state.evict(beyond: capacity, keys) : []
        }
    }

    /// Counts a click.
    func click(_ id: String) {
        state.withLock { $0.links[StoreId.number(id)]?.clicks += 1 }
    }

    /// Forgets a link; whether there was one.
    func forget(_ id: String) -> Bool {
        state.withLock { [keys] in $0.drop(StoreId.number(id), keys) != nil }
    }

    /// Forgets the links of a session, or all.
    func clear(session: String?) {
        state.withLock { state in
            guard let session else {
                (state.links, state.targets, state.recency) = ([:], [:], RecencyList())
                return
            }
            for (number, link) in state.links where link.session == session { _ = state.drop(number, keys) }
        }
    }

    /// Lets the numbers of new links go on after this one.
    func reserve(upTo number: Int) {
        state.withLock { $0.lastNumber = max($0.lastNumber, number) }
    }
}

extension LinkStore {
    private struct Key: Hashable {
        var system: System
        var target: String

        init(system: System, target: String) {
            self.system = system
            self.target = target
        }

        init(_ link: Link, _ keys: LinkKeys) {
            self.init(system: link.system, target: keys.key(link.system, link.target))
        }
    }

    private struct State {
        var links: [Int: Link] = [:]
        /// The links of each target, the newest last.
        var targets: [Key: [Int]] = [:]
        var recency = RecencyList()
        var lastNumber = 0
        var dropped = 0

        mutating func put(_ link: Link, _ keys: LinkKeys) {
            let number = StoreId.number(link.id)
            _ = drop(number, keys)
            links[number] = link
            targets[Key(link, keys), default: []].append(number)
            recency.touch(number)
            lastNumber = max(lastNumber, number)
        }

        mutating func evict(beyond capacity: Int, _ keys: LinkKeys) -> [String] {
            var evicted: [String] = []
            while links.count > capacity, let oldest = recency.oldest {
                if let link = drop(oldest, keys) { evicted.append(link.id) }
                dropped += 1
            }
            return evicted
        }

        mutating func drop(_ number: Int, _ keys: LinkKeys) -> Link? {
            guard let link = links.removeValue(forKey: number) else { return nil }
            let key = Key(link, keys)
            targets[key]?.removeAll { $0 == number }
            if targets[key]?.isEmpty == true { targets[key] = nil }
            recency.remove(number)
            return link
        }
    }
}
