import Bytes

/// The devices by all that they are found by; changed in place, one change at a time.
struct DeviceTable {
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
        users[Self.userForm(user), default: []].append(number)
    }

    /// One entry goes: two spellings of a key have one each.
    private mutating func unindex(user: String, _ number: Int) {
        let form = Self.userForm(user)
        guard let place = users[form]?.firstIndex(of: number) else { return }
        users[form]?.remove(at: place)
        if users[form]?.isEmpty == true { users[form] = nil }
    }

    mutating func forgetAll() {
        let (lastNumber, dropped) = (lastNumber, dropped)
        self = DeviceTable()
        (self.lastNumber, self.dropped) = (lastNumber, dropped)
    }

    /// Users are found in any case; who compares exactly does so among those found.
    static func userForm(_ key: String) -> String { NormalForm.id(key).lowercased() }
}

extension DeviceTable {
    /// A token as it is compared: its normal form byte by byte, hashed once for all the tables that it is looked up in.
    struct TokenKey: Hashable {
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
    struct Identity: Hashable {
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
    struct Phone: Hashable {
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
