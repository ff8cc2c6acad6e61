import Synchronization

/// The messages that were made, by delivery; bounded by count and by bytes, the oldest go first.
///
/// It is changed by ``Domain/commit(_:_:)`` only.
package final class MessageStore: Sendable {
    package let capacity: Int
    private let bytes: Int
    private let state = Mutex(State())
    private let stored = Atomic<Int>(0)

    /// - Parameters:
    ///   - capacity: at most so many messages.
    ///   - bytes: at most so much of their payloads.
    init(capacity: Int, bytes: Int) {
        self.capacity = max(capacity, 1)
        self.bytes = bytes
    }

    /// How many messages are stored; costs nothing, for the way of every hit.
    package var count: Int { stored.load(ordering: .relaxed) }
    package var isEmpty: Bool { count == 0 }

    /// How many the bounds have pushed out since the start.
    package var dropped: Int { state.withLock { $0.dropped } }

    /// Whether a delivery has that number.
    func isTaken(delivery number: Int) -> Bool { state.withLock { $0.deliveries[number] != nil } }

    var lastMessage: Int { state.withLock { $0.lastMessage } }
    var lastDelivery: Int { state.withLock { $0.lastDelivery } }

    package func message(id: String) -> Message? {
        state.withLock { state in state.entries[StoreId.number(id)].flatMap { $0.message.id == id ? $0.message : nil } }
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
            for number in state.order.newestFirst {
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

    /// Whether an earlier message gave a device an image of that file name.
    func hasImage(named name: String, device: String) -> Bool {
        state.withLock { $0.images[device]?.contains(name) ?? false }
    }

    private static func isVisible(_ owner: String, from session: String?) -> Bool {
        session == nil || owner == session || owner == Link.defaultSession
    }
}

// What a commit does to it.
extension MessageStore {
    /// Numbers for a new delivery and so many new messages.
    func reserve(messages count: Int) -> (delivery: Int, messages: Range<Int>) {
        state.withLock { state in
            state.lastDelivery += 1
            state.lastMessage += count
            return (state.lastDelivery, (state.lastMessage - count + 1)..<(state.lastMessage + 1))
        }
    }

    /// Lets the numbers of new deliveries and messages go on after these.
    func reserve(deliveriesUpTo delivery: Int, messagesUpTo message: Int) {
        state.withLock { state in
            state.lastDelivery = max(state.lastDelivery, delivery)
            state.lastMessage = max(state.lastMessage, message)
        }
    }

    /// Puts a delivery in the place of the one of its number, or adds it.
    func put(_ delivery: Delivery) {
        change { state in
            state.deliveries[delivery.number] = delivery
            state.lastDelivery = max(state.lastDelivery, delivery.number)
        }
    }

    /// Puts a message in the place of the one of its id, or adds it.
    func put(_ message: Message) {
        change { $0.put(message) }
    }

    /// Pushes out what the bounds do not hold, but for the messages of a delivery; returns their ids.
    func evict(keeping delivery: Int?) -> [String] {
        change { $0.evict(capacity: capacity, bytes: bytes, keeping: delivery) }
    }

    /// Counts what answered a message.
    func hit(_ id: String, _ name: Hits.Name, at time: Timestamp) {
        state.withLock { $0.entries[StoreId.number(id)]?.message.hits.add(name, at: time) }
    }

    /// Forgets a message; whether there was one.
    func forget(_ id: String) -> Bool {
        change { $0.drop(StoreId.number(id)) }
    }

    /// Forgets the messages of a session, or all.
    func clear(session: String?) {
        change { state in
            guard let session else { return state.forgetAll() }
            for (number, entry) in state.entries where entry.message.session == session { state.drop(number) }
            for delivery in Array(state.deliveries.values) where delivery.session == session {
                state.deliveries[delivery.number] = nil
            }
        }
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            defer { stored.store(state.entries.count, ordering: .relaxed) }
            return body(&state)
        }
    }
}
