import Bytes
import Synchronization

/// The devices that registered, folded by session, system, application and token; bounded by count, those seen longest ago go first.
///
/// It is changed by ``Domain/commit(_:_:)`` only.
package final class DeviceStore: Sendable {
    /// How many registrations and user keys a device keeps.
    package static let historyLimit = 32

    package let capacity: Int
    private let clock: Clock
    private let state = Mutex(State())

    /// - Parameter clock: by which devices that are not visible yet become so.
    init(capacity: Int, clock: Clock) {
        self.capacity = max(capacity, 1)
        self.clock = clock
    }

    package func device(id: String) -> Device? {
        state.withLock { state in state.devices[StoreId.number(id)].flatMap { $0.id == id && isVisible($0) ? $0 : nil }
        }
    }

    /// The devices of a session, or all of them, in the order of their first registration.
    package func list(session: String?) -> [Device] {
        let devices = state.withLock { state in
            state.devices.values.filter { (session == nil || $0.session == session) && isVisible($0) }
        }
        return devices.sorted { StoreId.number($0.id) < StoreId.number($1.id) }
    }

    /// Up to so many devices of a session, or of all, that meet a condition, in no order.
    package func some(_ limit: Int, session: String?, where condition: (Device) -> Bool) -> [Device] {
        state.withLock { state in
            var found: [Device] = []
            for device in state.devices.values where (session == nil || device.session == session) && condition(device)
            {
                if found.count == limit { break }
                found.append(device)
            }
            return found
        }
    }

    /// The device of a token, in any case of its digits: in that session, else in `default`; without a session the one
    /// that registered it last.
    ///
    /// - Parameters:
    ///   - system: only its devices; nil for those of all.
    ///   - application: only its devices, in any spelling of a GUID; nil for those of all.
    package func find(
        token: String, session: String?, system: System? = nil, application: String? = nil
    ) -> Device? {
        let application = application.map(NormalForm.id)
        return state.withLock { state in
            guard let numbers = state.tokens[TokenKey(token)] else { return nil }
            var fallback: Device?
            for number in numbers.reversed() {
                guard let device = state.devices[number], system == nil || device.system == system,
                    application == nil || device.application.map(NormalForm.id) == application
                else { continue }
                guard let session, device.session != session else { return device }
                if device.session == Link.defaultSession, fallback == nil { fallback = device }
            }
            return fallback
        }
    }

    /// The devices of a session, or of all, that a user has registered and that keep the key, in any spelling of a GUID, in
    /// the order of their first registration.
    package func of(user key: String, session: String?) -> [Device] {
        let devices = state.withLock { state in
            Set(state.users[Self.userForm(key)] ?? []).compactMap { state.devices[$0] }
        }
        return devices.filter { (session == nil || $0.session == session) && isVisible($0) }
            .sorted { StoreId.number($0.id) < StoreId.number($1.id) }
    }

    /// The session of the device that registered a token last; nil when it is unknown.
    package func session(ofToken token: String) -> String? {
        state.withLock { state in
            state.tokens[TokenKey(token)]?.last.flatMap { state.devices[$0]?.session }
        }
    }

    /// How many devices there are.
    package var count: Int { state.withLock { $0.devices.count } }

    /// How many the bound has pushed out since the start.
    package var dropped: Int { state.withLock { $0.dropped } }

    /// How many devices each session has that has any.
    package var counts: [String: Int] {
        state.withLock { state in
            var counts: [String: Int] = [:]
            for device in state.devices.values where isVisible(device) { counts[device.session, default: 0] += 1 }
            return counts
        }
    }

    var lastNumber: Int { state.withLock { $0.lastNumber } }

    /// Whether a device has that id, visible or not.
    func isTaken(_ id: String) -> Bool { state.withLock { $0.devices[StoreId.number(id)] != nil } }

    private func isVisible(_ device: Device) -> Bool {
        device.visibleFrom.map { $0 <= clock.now() } ?? true
    }

    /// Users are found in any case; who compares exactly does so among those found.
    private static func userForm(_ key: String) -> String { NormalForm.id(key).lowercased() }
}

// What a commit does to it.
extension DeviceStore {
    /// Takes in a registration, and gives it the id of its device where it has none.
    /// - Returns: the device that it takes the place of, if it is the first of its own, and the ids of those that the bound
    /// pushed out.
    func register(_ registration: inout DeviceRegistration, evicts: Bool) -> (replaced: String?, evicted: [String]) {
        state.withLock { state in
            let identity = Identity(registration)
            let number =
                registration.id.map(StoreId.number) ?? state.identities[identity] ?? state.lastNumber + 1
            let replaced = state.register(&registration, number, identity)
            return (replaced, evicts ? state.evict(beyond: capacity) : [])
        }
    }

    /// Puts a device in the place of the one of its id, or adds it.
    /// - Returns: the ids of those that the bound pushed out.
    func put(_ device: Device, evicts: Bool) -> [String] {
        state.withLock { state in
            state.put(device)
            return evicts ? state.evict(beyond: capacity) : []
        }
    }

    /// Forgets a device; whether there was one.
    func forget(_ id: String) -> Bool {
        state.withLock { $0.drop(StoreId.number(id)) != nil }
    }

    /// Forgets the devices of a session, or all.
    func clear(session: String?) {
        state.withLock { state in
            guard let session else { return state.forgetAll() }
            for (number, device) in state.devices where device.session == session { _ = state.drop(number) }
        }
    }

    /// Lets the numbers of new devices go on after this one.
    func reserve(upTo number: Int) {
        state.withLock { $0.lastNumber = max($0.lastNumber, number) }
    }
}

extension DeviceStore {
    /// A token as it is compared: its normal form byte by byte, hashed once for all the tables that it is looked up in.
    private struct TokenKey: Hashable {
        private let form: String
        private let hash: Int

        init(_ token: String) {
            form = NormalForm.token(token)
            hash = form.hashValue
        }

        static func == (left: TokenKey, right: TokenKey) -> Bool {
            // Texts are equal by their characters, however these are composed.
            left.hash == right.hash && left.form.utf8.count == right.form.utf8.count && left.form == right.form
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(hash)
        }
    }

    /// What makes two registrations the same device.
    private struct Identity: Hashable {
        var session: String
        var system: System
        var application: String?
        var token: TokenKey

        init(_ registration: DeviceRegistration) {
            self.init(
                registration.session, registration.system, registration.application, token: registration.token)
        }

        init(_ session: String, _ system: System, _ application: String?, token: String) {
            self.session = session
            self.system = system
            self.application = application.map(NormalForm.id)
            self.token = TokenKey(token)
        }
    }

    /// One phone under one application.
    private struct Phone: Hashable {
        var session: String
        var system: System
        var application: String?
        var id: String

        init(_ device: Device, id: String) {
            session = device.session
            system = device.system
            application = device.application.map(NormalForm.id)
            self.id = id
        }
    }

    private struct State {
        var devices: [Int: Device] = [:]
        var identities: [Identity: Int] = [:]
        /// The devices of each token, the last registered last.
        var tokens: [TokenKey: [Int]] = [:]
        /// The devices that keep a user's key.
        var users: [String: [Int]] = [:]
        /// The device that a phone registered last.
        var phones: [Phone: Int] = [:]
        var recency = RecencyList()
        var lastNumber = 0
        var dropped = 0

        mutating func register(
            _ registration: inout DeviceRegistration, _ number: Int, _ identity: Identity
        ) -> String? {
            let known = devices.index(forKey: number)
            if let known {
                registration.id = devices.values[known].id
            } else {
                registration.id = "d-\(number)"
                devices[number] = Device(registration, number)
                identities[identity] = number
                lastNumber = max(lastNumber, number)
            }
            guard let place = known ?? devices.index(forKey: number) else { return nil }
            // Changed in place, since a device with its history is much to copy.
            devices.values[place].take(registration)
            if let userKey = registration.userKey, !devices.values[place].userKeys.contains(userKey) {
                devices.values[place].userKeys.append(userKey)
                index(user: userKey, number)
                if devices.values[place].userKeys.count > DeviceStore.historyLimit {
                    unindex(user: devices.values[place].userKeys.removeFirst(), number)
                }
            }
            note(token: identity.token, number)
            recency.touch(number)
            guard let phone = registration.phone else { return nil }
            if isSettled(place, number, on: phone) { return nil }
            var device = devices.values[place]
            settle(&device, number, on: phone)
            devices.values[place] = device
            return known == nil ? device.replaces : nil
        }

        /// Makes a device the one that registered its token last.
        private mutating func note(token: TokenKey, _ number: Int) {
            guard let place = tokens.index(forKey: token) else {
                tokens[token] = [number]
                return
            }
            guard tokens.values[place].last != number else { return }
            tokens.values[place].removeAll { $0 == number }
            tokens.values[place].append(number)
        }

        mutating func put(_ device: Device) {
            let number = StoreId.number(device.id)
            let isKnown = drop(number, keepingPlace: true) != nil
            devices[number] = device
            lastNumber = max(lastNumber, number)
            if let token = device.token {
                let identity = Identity(device.session, device.system, device.application, token: token)
                identities[identity] = number
                tokens[identity.token, default: []].append(number)
            }
            for user in device.userKeys { index(user: user, number) }
            if device.replacedBy == nil, let phone = device.phone.map({ Phone(device, id: $0) }) {
                phones[phone] = isKnown ? phones[phone] ?? number : number
            }
            if !isKnown { recency.touch(number) }
        }

        /// Pushes out those seen longest ago, one by one, but for the one that came last.
        mutating func evict(beyond capacity: Int) -> [String] {
            guard devices.count > capacity else { return [] }
            var evicted: [String] = []
            while devices.count > capacity, let oldest = recency.oldest, oldest != recency.newest {
                if let device = drop(oldest) { evicted.append(device.id) }
                dropped += 1
            }
            return evicted
        }

        /// Whether a device is the current one of that phone already; asked first, since a device is much to copy.
        private func isSettled(_ place: Dictionary<Int, Device>.Index, _ number: Int, on phone: String) -> Bool {
            devices.values[place].phone == phone && devices.values[place].replacedBy == nil
                && phones[Phone(devices.values[place], id: phone)] == number
        }

        /// Makes a device the current one of its phone, and the one before it replaced.
        private mutating func settle(_ device: inout Device, _ number: Int, on phone: String) {
            if device.phone != phone { leave(device, number) }
            device.phone = phone
            device.replacedBy = nil
            guard let old = phones.updateValue(number, forKey: Phone(device, id: phone)), old != number,
                var other = devices[old]
            else { return }
            device.replaces = other.id
            other.replacedBy = device.id
            if other.replaces == device.id { other.replaces = nil }
            devices[old] = other
        }

        @discardableResult
        mutating func drop(_ number: Int, keepingPlace: Bool = false) -> Device? {
            guard let device = devices.removeValue(forKey: number) else { return nil }
            leave(device, number)
            if let token = device.token {
                let identity = Identity(device.session, device.system, device.application, token: token)
                identities[identity] = nil
                tokens[identity.token]?.removeAll { $0 == number }
                if tokens[identity.token]?.isEmpty == true { tokens[identity.token] = nil }
            }
            for user in device.userKeys { unindex(user: user, number) }
            if !keepingPlace { recency.remove(number) }
            return device
        }

        /// Makes a device no longer the current one of its phone.
        private mutating func leave(_ device: Device, _ number: Int) {
            guard let phone = device.phone.map({ Phone(device, id: $0) }), phones[phone] == number else { return }
            phones[phone] = nil
        }

        private mutating func index(user: String, _ number: Int) {
            users[DeviceStore.userForm(user), default: []].append(number)
        }

        /// One entry goes: two spellings of a key have one each.
        private mutating func unindex(user: String, _ number: Int) {
            let form = DeviceStore.userForm(user)
            guard let place = users[form]?.firstIndex(of: number) else { return }
            users[form]?.remove(at: place)
            if users[form]?.isEmpty == true { users[form] = nil }
        }

        mutating func forgetAll() {
            let (lastNumber, dropped) = (lastNumber, dropped)
            self = State()
            (self.lastNumber, self.dropped) = (lastNumber, dropped)
        }
    }
}

extension Device {
    /// Takes in a further registration.
    fileprivate mutating func take(_ registration: DeviceRegistration) {
        if let platform = registration.platform { self.platform = platform }
        if registration.at > lastSeen { lastSeen = registration.at }
        if let baseURL = registration.baseURL, baseURL != self.baseURL { self.baseURL = baseURL }
        if history.count == DeviceStore.historyLimit { history.removeFirst() }
        history.append(Entry(at: registration.at, userKey: registration.userKey, parameters: registration.parameters))
    }

    fileprivate init(_ registration: DeviceRegistration, _ number: Int) {
        self.init(
            id: "d-\(number)", session: registration.session, system: registration.system,
            application: registration.application, token: registration.token, platform: registration.platform,
            firstSeen: registration.at)
        visibleFrom = registration.visibleFrom
    }
}
