import Synchronization

/// The messages that were made, by delivery; bounded by count and by bytes, the oldest go first.
package final class MessageStore: Sendable {
    private let capacity: Int
    private let bytes: Int
    private let state = Mutex(State())
    private let count = Atomic<Int>(0)

    /// - Parameters:
    ///   - capacity: at most so many messages.
    ///   - bytes: at most so much of their payloads.
    package init(capacity: Int = 100_000, bytes: Int = 256 * 1024 * 1024) {
        self.capacity = max(capacity, 1)
        self.bytes = bytes
    }

    /// Whether no message is stored; costs nothing, for the way of every hit.
    package var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    /// A number for a new delivery.
    func nextDelivery() -> Int {
        state.withLock { state in
            state.lastDelivery += 1
            return state.lastDelivery
        }
    }

    /// Numbers for so many new messages.
    func nextMessages(_ count: Int) -> Range<Int> {
        state.withLock { state in
            state.lastMessage += count
            return (state.lastMessage - count + 1)..<(state.lastMessage + 1)
        }
    }

    /// Stores a delivery with its messages.
    package func add(_ delivery: Delivery, _ messages: [Message]) {
        change { state in
            state.deliveries[delivery.number] = delivery
            state.lastDelivery = max(state.lastDelivery, delivery.number)
            for message in messages { state.put(message) }
            state.evict(capacity: capacity, bytes: bytes, keeping: delivery.number)
        }
    }

    package func message(id: String) -> Message? {
        state.withLock { $0.entries[StoreId.number(id)]?.message }
    }

    /// The message of an id that a call of a session may mean: one of that session or of `default`; of any without a session.
    package func message(id: String, session: String?) -> Message? {
        message(id: id).flatMap { Self.isVisible($0.session, from: session) ? $0 : nil }
    }

    /// The messages of a session, or all of them, oldest first.
    package func list(session: String?) -> [Message] {
        state.withLock { state in
            state.order.compactMap { state.entries[$0]?.message }.filter { session == nil || $0.session == session }
        }
    }

    /// The newest messages of a session, or of all, that fit; the newest first.
    package func newest(_ limit: Int, session: String?, where fits: (Message) -> Bool) -> [Message] {
        guard !isEmpty else { return [] }
        return state.withLock { state in
            var found: [Message] = []
            for number in state.order.reversed() {
                guard let message = state.entries[number]?.message, session == nil || message.session == session,
                    fits(message)
                else { continue }
                found.append(message)
                if found.count == limit { break }
            }
            return found
        }
    }

    /// The deliveries that have to do with a session, or all of them, oldest first: its own, and those that reached one
    /// of its devices.
    package func deliveries(session: String?) -> [Delivery] {
        state.withLock { state in
            guard let session else { return Array(state.deliveries.values) }
            return state.deliveries.values.filter { delivery in
                delivery.session == session
                    || (state.members[delivery.number] ?? []).contains {
                        state.entries[$0]?.message.session == session
                    }
            }
        }.sorted { $0.number < $1.number }
    }

    /// The newest delivery of an id.
    package func delivery(id: String, session: String?, system: System?) -> Delivery? {
        deliveries(session: session).last { $0.id == id && (system == nil || $0.system == system) }
    }

    /// The messages of a delivery, oldest first.
    package func messages(of delivery: Delivery) -> [Message] {
        state.withLock { state in
            (state.members[delivery.number] ?? []).compactMap { state.entries[$0]?.message }
        }
    }

    /// The messages that a hit may mean by a key, newest first: those of its session, else of `default`; without a
    /// session those of all.
    package func find(system: System, key: String, session: String?) -> [Message] {
        guard !isEmpty else { return [] }
        return state.withLock { state in
            let numbers = state.keys[Key(system: system, text: key)] ?? []
            let found = numbers.reversed().compactMap { state.entries[$0]?.message }
            guard let session else { return found }
            let own = found.filter { $0.session == session }
            return own.isEmpty ? found.filter { $0.session == Link.defaultSession } : own
        }
    }

    /// Whether a session, or `default`, has messages of a system.
    package func has(system: System, session: String?) -> Bool {
        guard !isEmpty else { return false }
        return state.withLock { state in
            state.perSession.keys.contains { place in
                place.system == system && Self.isVisible(place.session, from: session)
            }
        }
    }

    /// Counts what answered a message.
    package func count(_ name: Hits.Name, of id: String, at time: Timestamp) {
        state.withLock { $0.entries[StoreId.number(id)]?.message.hits.add(name, at: time) }
    }

    /// Changes a message in place and returns it; nil when there is none of that id.
    package func update(id: String, _ change: (inout Message) -> Void) -> Message? {
        state.withLock { state in
            let number = StoreId.number(id)
            guard var message = state.entries[number]?.message else { return nil }
            change(&message)
            state.entries[number]?.message = message
            return message
        }
    }

    /// Whether an earlier message gave a device an image of that file name.
    func hasImage(named name: String, device: String) -> Bool {
        state.withLock { $0.images[device]?.contains(name) ?? false }
    }

    /// Forgets the messages of a session, or all.
    package func clear(session: String?) {
        change { state in
            guard let session else { return state.forgetAll() }
            for number in state.order where state.entries[number]?.message.session == session {
                state.drop(number)
            }
            state.order.removeAll { state.entries[$0] == nil }
            for delivery in Array(state.deliveries.values) where delivery.session == session {
                state.deliveries[delivery.number] = nil
            }
        }
    }

    /// Puts the deliveries of a snapshot back under their numbers, or under new ones where another has them.
    /// - Returns: the new numbers by those that they replace.
    package func restore(_ deliveries: [Delivery]) -> [Int: Int] {
        state.withLock { state in
            state.lastDelivery = deliveries.reduce(state.lastDelivery) { max($0, $1.number) }
            var renamed: [Int: Int] = [:]
            for var delivery in deliveries {
                if state.deliveries[delivery.number] != nil {
                    state.lastDelivery += 1
                    renamed[delivery.number] = state.lastDelivery
                    delivery.number = state.lastDelivery
                }
                state.deliveries[delivery.number] = delivery
            }
            return renamed
        }
    }

    /// Puts the messages of a snapshot back under their ids, or under new ones where another message has them.
    /// - Returns: the new ids by those that they replace.
    package func restore(_ messages: [Message]) -> [String: String] {
        var renamed: [String: String] = [:]
        change { state in
            state.lastMessage = messages.reduce(state.lastMessage) { max($0, StoreId.number($1.id)) }
            for var message in messages {
                if state.entries[StoreId.number(message.id)] != nil {
                    state.lastMessage += 1
                    renamed[message.id] = "m-\(state.lastMessage)"
                    message.id = "m-\(state.lastMessage)"
                }
                state.put(message)
            }
            state.evict(capacity: capacity, bytes: bytes, keeping: nil)
        }
        return renamed
    }

    private static func isVisible(_ owner: String, from session: String?) -> Bool {
        session == nil || owner == session || owner == Link.defaultSession
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            count.store(state.entries.count, ordering: .relaxed)
        }
    }
}
