import Bytes
import Synchronization

/// The devices that registered, folded by session, system, application and token; bounded by count.
package final class DeviceStore: Sendable {
    /// How many registrations and user keys a device keeps.
    package static let historyLimit = 32
    /// The parameters of a registration are left out of the history when their JSON has more bytes.
    package static let parametersLimit = 64 * 1024

    private let capacity: Int
    private let clock: Clock?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - capacity: at most so many devices; beyond it those seen longest ago go.
    ///   - clock: by which staged devices become known; without one none is staged.
    package init(capacity: Int = 100_000, clock: Clock? = nil) {
        self.capacity = max(capacity, 1)
        self.clock = clock
    }

    /// Takes in a registration: a new device, or a further entry in the history of the one that it repeats.
    ///
    /// - Parameter phone: what tells phones of an application apart; the same with another token replaces that device.
    package func register(
        session: String, system: System, application: String?, token: String, platform: Platform?, userKey: String?,
        parameters: JSON, baseURL: String?, phone: String? = nil, at time: Timestamp
    ) -> Device {
        let identity = Identity(session: session, system: system, application: application, token: token)
        let parameters = parameters.isLonger(than: Self.parametersLimit) ? [:] : parameters
        return state.withLock { state in
            let id = state.identities[identity] ?? state.newId()
            // Taken out, so that its history is changed in place and not copied.
            var device =
                state.devices.removeValue(forKey: id)
                ?? Device(
                    id: id, session: session, system: system, application: application, token: token,
                    platform: platform, firstSeen: time)
            device.platform = platform ?? device.platform
            device.lastSeen = max(time, device.lastSeen)
            device.baseURL = baseURL ?? device.baseURL
            device.history.append(Device.Entry(at: time, userKey: userKey, parameters: parameters))
            if device.history.count > Self.historyLimit { device.history.removeFirst() }
            if let userKey, !device.userKeys.contains(userKey) {
                device.userKeys.append(userKey)
                if device.userKeys.count > Self.historyLimit { device.userKeys.removeFirst() }
            }
            if let phone {
                state.settle(&device, on: phone)
            }
            state.put(device, capacity: capacity)
            return device
        }
    }

    package func device(id: String) -> Device? {
        state.withLock { state in state.isStaged(id, clock) ? nil : state.devices[id] }
    }

    /// Keeps a device that has registered once from the lists for so many milliseconds, as a staging table does; its token is known at once.
    package func stage(id: String, for milliseconds: Int) {
        guard let clock else { return }
        state.withLock { state in
            guard state.devices[id]?.history.count == 1 else { return }
            state.staged[id] = clock.now().advanced(by: Int64(milliseconds))
        }
    }

    /// The devices of a session, or all of them, in the order of their first registration.
    package func list(session: String?) -> [Device] {
        let devices = state.withLock { state in
            let devices = state.devices.values.filter { session == nil || $0.session == session }
            return state.staged.isEmpty ? devices : devices.filter { !state.isStaged($0.id, clock) }
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

    /// Changes a device in place and returns it; nil when there is none of that id.
    package func update(id: String, _ change: (inout Device) -> Void) -> Device? {
        state.withLock { state in
            guard let old = state.devices[id] else { return nil }
            var device = old
            change(&device)
            device.id = id
            state.drop(id)
            state.put(device, capacity: capacity)
            if let phone = device.phone.map({ Phone(device, id: $0) }) {
                state.phones[phone] = state.phones[phone] ?? id
            }
            return device
        }
    }

    /// Forgets a device; whether there was one.
    package func remove(id: String) -> Bool {
        state.withLock { $0.drop(id) != nil }
    }

    /// Forgets the devices of a session, or all.
    package func clear(session: String?) {
        state.withLock { state in
            guard let session else { return state.forgetAll() }
            for device in Array(state.devices.values) where device.session == session { state.drop(device.id) }
        }
    }

    /// The device of a token: in that session, else in `default`; without a session the one that registered it last.
    ///
    /// - Parameters:
    ///   - system: only its devices; nil for those of all.
    ///   - application: only its devices; nil for those of all.
    package func find(
        token: String, session: String?, system: System? = nil, application: String? = nil
    ) -> Device? {
        state.withLock { state in
            let found = (state.tokens[token] ?? []).compactMap { state.devices[$0] }.filter { device in
                (system == nil || device.system == system)
                    && (application == nil || device.application == application)
            }
            guard let session else { return found.last }
            return found.last { $0.session == session } ?? found.last { $0.session == Link.defaultSession }
        }
    }

    /// The session of the device that registered a token last; nil when it is unknown.
    package func session(ofToken token: String) -> String? {
        state.withLock { state in state.tokens[token]?.last.flatMap { state.devices[$0]?.session } }
    }

    /// How many devices there are.
    package var count: Int { state.withLock { $0.devices.count } }

    /// How many devices each session has that has any.
    package var counts: [String: Int] {
        state.withLock { state in
            var counts: [String: Int] = [:]
            for device in state.devices.values { counts[device.session, default: 0] += 1 }
            for id in Array(state.staged.keys) where state.isStaged(id, clock) {
                if let session = state.devices[id]?.session { counts[session, default: 1] -= 1 }
            }
            return counts
        }
    }

    /// Puts the devices of a snapshot back under their ids, or under new ones where another device has them.
    /// - Returns: the new ids by those that they replace.
    @discardableResult
    package func restore(_ devices: [Device]) -> [String: String] {
        state.withLock { state in
            for device in devices { state.lastNumber = max(state.lastNumber, StoreId.number(device.id)) }
            var renamed: [String: String] = [:]
            for device in devices where state.devices[device.id] != nil { renamed[device.id] = state.newId() }
            let inOrder = devices.sorted { ($0.history.last?.at ?? $0.lastSeen) < ($1.history.last?.at ?? $1.lastSeen) }
            for device in inOrder {
                var device = device
                device.id = renamed[device.id] ?? device.id
                device.replaces = device.replaces.map { renamed[$0] ?? $0 }
                device.replacedBy = device.replacedBy.map { renamed[$0] ?? $0 }
                state.put(device, capacity: capacity)
                guard device.replacedBy == nil, let phone = device.phone else { continue }
                state.phones[Phone(device, id: phone)] = device.id
            }
            return renamed
        }
    }
}

extension DeviceStore {
    /// What makes two registrations the same device.
    private struct Identity: Hashable {
        var session: String
        var system: System
        var application: String?
        var token: String
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
            application = device.application
            self.id = id
        }
    }

    private struct State {
        var devices: [String: Device] = [:]
        var identities: [Identity: String] = [:]
        /// The devices of each token, the last registered last.
        var tokens: [String: [String]] = [:]
        /// The device that a phone registered last.
        var phones: [Phone: String] = [:]
        /// When the devices that are not yet to be seen will be.
        var staged: [String: Timestamp] = [:]
        var lastNumber = 0

        mutating func isStaged(_ id: String, _ clock: Clock?) -> Bool {
            guard let end = staged[id], let clock else { return false }
            if clock.now() < end { return true }
            staged[id] = nil
            return false
        }

        mutating func newId() -> String {
            lastNumber += 1
            return "d-\(lastNumber)"
        }

        mutating func put(_ device: Device, capacity: Int) {
            devices[device.id] = device
            if let token = device.token {
                identities[identity(of: device, token: token)] = device.id
                var ids = tokens[token] ?? []
                ids.removeAll { $0 == device.id }
                ids.append(device.id)
                tokens[token] = ids
            }
            guard devices.count > capacity else { return }
            let excess = max(1, capacity / 8)
            let oldest = devices.values.filter { $0.id != device.id }.sorted { $0.lastSeen < $1.lastSeen }
            for device in oldest.prefix(excess) { drop(device.id) }
        }

        /// Makes a device the current one of its phone, and the one before it replaced.
        mutating func settle(_ device: inout Device, on phone: String) {
            if device.phone != phone { leave(device) }
            device.phone = phone
            device.replacedBy = nil
            if let old = phones.updateValue(device.id, forKey: Phone(device, id: phone)), old != device.id,
                var other = devices[old]
            {
                device.replaces = old
                other.replacedBy = device.id
                if other.replaces == device.id { other.replaces = nil }
                devices[old] = other
            }
        }

        @discardableResult
        mutating func drop(_ id: String) -> Device? {
            guard let device = devices.removeValue(forKey: id) else { return nil }
            staged[id] = nil
            leave(device)
            if let token = device.token {
                identities[identity(of: device, token: token)] = nil
                tokens[token]?.removeAll { $0 == id }
                if tokens[token]?.isEmpty == true { tokens[token] = nil }
            }
            return device
        }

        /// Makes a device no longer the current one of its phone.
        private mutating func leave(_ device: Device) {
            guard let phone = device.phone.map({ Phone(device, id: $0) }), phones[phone] == device.id else { return }
            phones[phone] = nil
        }

        mutating func forgetAll() {
            devices = [:]
            staged = [:]
            identities = [:]
            tokens = [:]
            phones = [:]
        }

        private func identity(of device: Device, token: String) -> Identity {
            Identity(session: device.session, system: device.system, application: device.application, token: token)
        }
    }
}
