import Synchronization

/// The stored redirect links; bounded by count, the oldest go first.
package final class LinkStore: Sendable {
    private let capacity: Int
    private let keys: LinkKeys
    private let state = Mutex(State())

    /// - Parameter keys: what tells the links of each system apart.
    package init(capacity: Int = 100_000, keys: LinkKeys = LinkKeys()) {
        self.keys = keys
        self.capacity = max(capacity, 1)
    }

    /// Stores a link under a new id.
    package func add(
        session: String, system: System, target: String, deliveryId: String?, messageId: String?, url: String,
        message: String? = nil
    ) -> Link {
        state.withLock { state in
            state.lastNumber += 1
            let link = Link(
                id: "l-\(state.lastNumber)", session: session, system: system, target: target, deliveryId: deliveryId,
                messageId: messageId, url: url, message: message)
            state.put(link, keys, capacity: capacity)
            return link
        }
    }

    /// How many links are stored.
    package var count: Int { state.withLock { $0.links.count } }

    package func link(id: String) -> Link? {
        state.withLock { $0.links[id] }
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
            guard let ids = state.targets[key] else { return nil }
            let found = ids.compactMap { state.links[$0] }
            guard let session else { return found.last }
            return found.last { $0.session == session } ?? found.last { $0.session == Link.defaultSession }
        }
    }

    /// Counts a click.
    package func clicked(id: String) {
        state.withLock { $0.links[id]?.clicks += 1 }
    }

    /// Forgets the links of a session, or all.
    package func clear(session: String?) {
        state.withLock { state in
            guard let session else {
                state.links = [:]
                state.targets = [:]
                return
            }
            for link in Array(state.links.values) where link.session == session { state.drop(link.id, keys) }
        }
    }

    /// Puts the links of a snapshot back under their ids, or under new ones where another link has them.
    package func restore(_ links: [Link]) {
        state.withLock { state in
            for link in links { state.lastNumber = max(state.lastNumber, StoreId.number(link.id)) }
            for var link in links {
                if state.links[link.id] != nil {
                    state.lastNumber += 1
                    link.id = "l-\(state.lastNumber)"
                }
                state.put(link, keys, capacity: capacity)
            }
        }
    }
}

extension LinkStore {
    private struct Key: Hashable {
        var system: System
        var target: String
    }

    private struct State {
        var links: [String: Link] = [:]
        /// The links of each target, the newest last.
        var targets: [Key: [String]] = [:]
        var lastNumber = 0

        mutating func put(_ link: Link, _ keys: LinkKeys, capacity: Int) {
            links[link.id] = link
            targets[Key(system: link.system, target: keys.key(link.system, link.target)), default: []].append(link.id)
            guard links.count > capacity else { return }
            let oldest = links.keys.filter { $0 != link.id }.sorted { StoreId.number($0) < StoreId.number($1) }
            for id in oldest.prefix(max(1, capacity / 8)) { drop(id, keys) }
        }

        mutating func drop(_ id: String, _ keys: LinkKeys) {
            guard let link = links.removeValue(forKey: id) else { return }
            let key = Key(system: link.system, target: keys.key(link.system, link.target))
            targets[key]?.removeAll { $0 == id }
            if targets[key]?.isEmpty == true { targets[key] = nil }
        }
    }
}
