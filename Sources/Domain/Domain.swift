import Synchronization

/// How much of each kind is kept; the oldest of a kind goes first, one by one.
package struct StoreBounds: Sendable, Equatable {
    package var devices = 100_000
    package var links = 100_000
    package var messages = 100_000
    /// Of the payloads of messages together.
    package var messageBytes = 256 << 20
    package var registrations = 100_000
    package var sessions = 10_000
    package var logins = 10_000

    package init() {}
}

/// How full a store is.
package struct StoreFill: Sendable, Equatable {
    /// What it keeps, as the lists of the inspection API are called.
    package var name: String
    package var count: Int
    /// How many it keeps at most.
    package var bound: Int
    /// How many the bound has pushed out since the start.
    package var dropped: Int
}

/// The state that the systems and the inspection API share. Everybody reads it; ``commit(_:_:)`` alone changes it.
package final class Domain: Sendable {
    /// Takes the changes of a commit, in their order, while no other commit goes on.
    package typealias Sink = @Sendable ([Change]) -> Void

    package let journal: Journal
    package let devices: DeviceStore
    package let links: LinkStore
    package let messages: MessageStore
    package let registrations: RegistrationStore
    package let faults: FaultStore
    package let logins: LoginStore
    package let sessions: SessionStore
    package let clock: Clock
    /// 32 random bytes, by which what was made here and comes back is known.
    package let secret: [UInt8]

    /// Held while state changes: the changes of one commit come one after another, and before or after all those of another.
    let committing = Mutex<Sink?>(nil)
    let lastEvent = Atomic<Int>(0)

    /// - Parameters:
    ///   - linkKeys: what tells the links of each system apart.
    ///   - random: numbers from 0 to below 1, for the probabilities and delays of faults.
    package init(
        journal: Journal, bounds: StoreBounds = StoreBounds(), linkKeys: LinkKeys = LinkKeys(), clock: Clock,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        secret: [UInt8] = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
    ) {
        self.journal = journal
        devices = DeviceStore(capacity: bounds.devices, clock: clock)
        links = LinkStore(capacity: bounds.links, keys: linkKeys)
        messages = MessageStore(capacity: bounds.messages, bytes: bounds.messageBytes)
        registrations = RegistrationStore(capacity: bounds.registrations)
        faults = FaultStore(random: random)
        logins = LoginStore(capacity: bounds.logins)
        sessions = SessionStore(capacity: bounds.sessions)
        self.clock = clock
        self.secret = secret
    }

    /// Has all changes from now on given to somebody; nil for nobody.
    package func follow(_ sink: Sink?) {
        committing.withLock { $0 = sink }
    }

    /// The last number of each kind that was given out.
    package var counters: Counters {
        committing.withLock { _ in numbers }
    }

    /// The same, for those who hold the lock.
    var numbers: Counters {
        var numbers = Counters()
        numbers.seq = journal.lastSeq
        numbers.devices = devices.lastNumber
        numbers.links = links.lastNumber
        numbers.deliveries = messages.lastDelivery
        numbers.messages = messages.lastMessage
        numbers.faults = faults.lastNumber
        numbers.events = lastEvent.load(ordering: .relaxed)
        return numbers
    }

    /// How full the stores are whose bounds a user can meet.
    package var fills: [StoreFill] {
        [
            StoreFill(name: "devices", count: devices.count, bound: devices.capacity, dropped: devices.dropped),
            StoreFill(name: "links", count: links.count, bound: links.capacity, dropped: links.dropped),
            StoreFill(name: "messages", count: messages.count, bound: messages.capacity, dropped: messages.dropped),
            StoreFill(
                name: "registrations", count: registrations.count, bound: registrations.capacity,
                dropped: registrations.dropped),
            StoreFill(name: "sessions", count: sessions.count, bound: sessions.capacity, dropped: sessions.dropped),
        ]
    }
}
