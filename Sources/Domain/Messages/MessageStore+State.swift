extension MessageStore {
    struct Key: Hashable {
        var system: System
        var text: String
    }

    /// A session's share of one system.
    struct Place: Hashable {
        var session: String
        var system: System
    }

    struct Entry {
        var message: Message
        var bytes: Int
    }

    struct State {
        var entries: [Int: Entry] = [:]
        /// The numbers of the messages in the order in which they came.
        var order = RecencyList()
        var deliveries: [Int: Delivery] = [:]
        /// The messages of each delivery.
        var members: [Int: [Int]] = [:]
        /// The messages of each key, the newest last.
        var keys: [Key: [Int]] = [:]
        var perSession: [Place: Int] = [:]
        var perDevice: [String: Int] = [:]
        /// The file names of the images that each device was given and would load.
        var images: [String: Set<String>] = [:]
        var bytes = 0
        var lastMessage = 0
        var lastDelivery = 0
        var dropped = 0

        /// Puts a message in the place of the one of its id, or adds it.
        mutating func put(_ message: Message) {
            let number = StoreId.number(message.id)
            let size = Self.size(of: message)
            if let known = entries[number] {
                guard known.message.hasPlace(of: message) else {
                    remove(number, withDelivery: false)
                    return add(message, number, size)
                }
                bytes += size - known.bytes
                entries[number] = Entry(message: message, bytes: size)
                return
            }
            order.touch(number)
            add(message, number, size)
        }

        private static func size(of message: Message) -> Int {
            let texts = [message.body, message.title, message.commands.adb, message.commands.simctl]
            return message.payloads.apns.count + message.payloads.fcm.count + 2048
                + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        }

        private mutating func add(_ message: Message, _ number: Int, _ size: Int) {
            entries[number] = Entry(message: message, bytes: size)
            bytes += size
            members[message.delivery, default: []].append(number)
            for key in message.identity.keys {
                keys[Key(system: message.system, text: key), default: []].append(number)
            }
            perSession[Place(session: message.session, system: message.system), default: 0] += 1
            perDevice[message.device, default: 0] += 1
            if let image = message.image, image.utf8.starts(with: "https://".utf8) {
                images[message.device, default: []].insert(PushAddress.fileName(image))
            }
            lastMessage = max(lastMessage, number)
        }

        /// Forgets a message, and with the last of its delivery that one too; whether there was one.
        @discardableResult
        mutating func drop(_ number: Int) -> Bool {
            guard entries[number] != nil else { return false }
            remove(number, withDelivery: true)
            order.remove(number)
            return true
        }

        private mutating func remove(_ number: Int, withDelivery: Bool) {
            guard let entry = entries.removeValue(forKey: number) else { return }
            bytes -= entry.bytes
            let message = entry.message
            members[message.delivery]?.removeAll { $0 == number }
            if members[message.delivery]?.isEmpty == true {
                members[message.delivery] = nil
                if withDelivery { deliveries[message.delivery] = nil }
            }
            for key in message.identity.keys {
                let key = Key(system: message.system, text: key)
                keys[key]?.removeAll { $0 == number }
                if keys[key]?.isEmpty == true { keys[key] = nil }
            }
            Self.lower(&perSession, Place(session: message.session, system: message.system))
            Self.lower(&perDevice, message.device)
            if perDevice[message.device] == nil { images[message.device] = nil }
        }

        mutating func forgetAll() {
            let (lastMessage, lastDelivery, dropped) = (lastMessage, lastDelivery, dropped)
            self = State()
            (self.lastMessage, self.lastDelivery, self.dropped) = (lastMessage, lastDelivery, dropped)
        }

        /// Pushes out the oldest, one by one, but for those of a delivery.
        mutating func evict(capacity: Int, bytes limit: Int, keeping delivery: Int?) -> [String] {
            guard entries.count > capacity || bytes > limit else { return [] }
            var evicted: [String] = []
            while entries.count > capacity || bytes > limit, let oldest = order.oldest,
                let message = entries[oldest]?.message, message.delivery != delivery
            {
                drop(oldest)
                evicted.append(message.id)
                dropped += 1
            }
            return evicted
        }

        /// Takes one from a count; at none the key goes.
        private static func lower<Name: Hashable>(_ counts: inout [Name: Int], _ name: Name) {
            if let count = counts[name] { counts[name] = count > 1 ? count - 1 : nil }
        }
    }
}

extension Message {
    /// Whether it is found by the same as another.
    fileprivate func hasPlace(of other: Message) -> Bool {
        identity == other.identity && session == other.session && system == other.system && device == other.device
            && delivery == other.delivery && image == other.image
    }
}
