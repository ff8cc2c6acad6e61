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
        /// The numbers of the messages, oldest first.
        var order: [Int] = []
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

        mutating func put(_ message: Message) {
            let number = StoreId.number(message.id)
            if entries[number] != nil {
                drop(number)
                order.removeAll { $0 == number }
            }
            let texts = [message.body, message.title, message.commands.adb, message.commands.simctl]
            let size =
                message.payloads.apns.count + message.payloads.fcm.count + 2048
                + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
            entries[number] = Entry(message: message, bytes: size)
            bytes += size
            order.append(number)
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

        /// Forgets a message everywhere but in `order`.
        mutating func drop(_ number: Int) {
            guard let entry = entries.removeValue(forKey: number) else { return }
            bytes -= entry.bytes
            let message = entry.message
            members[message.delivery]?.removeAll { $0 == number }
            if members[message.delivery]?.isEmpty == true {
                members[message.delivery] = nil
                deliveries[message.delivery] = nil
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
            let (lastMessage, lastDelivery) = (lastMessage, lastDelivery)
            self = State()
            (self.lastMessage, self.lastDelivery) = (lastMessage, lastDelivery)
        }

        mutating func evict(capacity: Int, bytes limit: Int, keeping delivery: Int?) {
            guard entries.count > capacity || bytes > limit else { return }
            for number in order where entries[number]?.message.delivery != delivery {
                guard entries.count > capacity - capacity / 8 || bytes > limit / 8 * 7 else { break }
                drop(number)
            }
            order.removeAll { entries[$0] == nil }
        }

        /// Takes one from a count; at none the key goes.
        private static func lower<Name: Hashable>(_ counts: inout [Name: Int], _ name: Name) {
            if let count = counts[name] { counts[name] = count > 1 ? count - 1 : nil }
        }
    }
}
