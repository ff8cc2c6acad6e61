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
    private let state = Mutex(DeviceTable())

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
            guard let numbers = state.tokens[DeviceTable.TokenKey(token)] else { return nil }
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
            Set(state.users[DeviceTable.userForm(key)] ?? []).compactMap { state.devices[$0] }
        }
        return devices.filter { (session == nil || $0.session == session) && isVisible($0) }
            .sorted { StoreId.number($0.id) < StoreId.number($1.id) }
    }

    /// The session of the device that registered a token last; nil when it is unknown.
    package func session(ofToken token: String) -> String? {
        state.withLock { state in
            state.tokens[DeviceTable.TokenKey(token)]?.last.flatMap { state.devices[$0]?.session }
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
}

// What a commit does to it.
extension DeviceStore {
    /// Takes in a registration, and gives it the id of its device where it has none.
    /// - Returns: the device that it takes the place of, if it is the first of its own, and the ids of those that the bound
    /// pushed out.
    func register(_ registration: inout DeviceRegistration, evicts: Bool) -> (replaced: String?, evicted: [String]) {
        state.withLock { state in
            let identity = DeviceTable.Identity(registration)
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
