import Synchronization

/// A session that a vendor's door opened for a back end that logged on.
package struct Login: Sendable, Equatable {
    /// What the back end shows with each call.
    package var token: String
    package var system: System
    /// The session of the calls that it belongs to.
    package var session: String
    package var openedAt: Timestamp
    /// Whether the back end has logged off.
    package var isEnded = false

    package init(token: String, system: System, session: String, openedAt: Timestamp) {
        self.token = token
        self.system = system
        self.session = session
        self.openedAt = openedAt
    }
}

/// The logins that were given out, ended ones among them; bounded by count, the oldest go first.
///
/// It is changed by ``Domain/commit(_:_:)`` only.
package final class LoginStore: Sendable {
    private struct State {
        var logins: [Int: Login] = [:]
        var places: [String: Int] = [:]
        var recency = RecencyList()
        var lastPlace = 0

        mutating func drop(_ token: String) -> Bool {
            guard let place = places.removeValue(forKey: token) else { return false }
            logins[place] = nil
            recency.remove(place)
            return true
        }
    }

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) {
        self.capacity = max(capacity, 1)
    }

    /// What is known of a token; nil when it was never given out here.
    package func login(_ token: String) -> Login? {
        state.withLock { state in state.places[token].flatMap { state.logins[$0] } }
    }

    /// The logins of a session, or all of them, oldest first.
    package func list(session: String?) -> [Login] {
        state.withLock { state in
            state.recency.compactMap { state.logins[$0] }.filter { session == nil || $0.session == session }
        }
    }
}

// What a commit does to it.
extension LoginStore {
    /// Puts a login in the place of the one of its token, or adds it.
    /// - Returns: the tokens of those that the bound pushed out.
    func put(_ login: Login, evicts: Bool) -> [String] {
        state.withLock { state in
            if let place = state.places[login.token] {
                state.logins[place] = login
                return []
            }
            state.lastPlace += 1
            state.places[login.token] = state.lastPlace
            state.logins[state.lastPlace] = login
            state.recency.touch(state.lastPlace)
            var evicted: [String] = []
            while evicts, state.logins.count > capacity, let oldest = state.recency.oldest,
                let token = state.logins[oldest]?.token
            {
                _ = state.drop(token)
                evicted.append(token)
            }
            return evicted
        }
    }

    /// Forgets a login; whether there was one.
    func forget(_ token: String) -> Bool {
        state.withLock { $0.drop(token) }
    }

    /// Forgets the logins of a session, or all.
    func clear(session: String?) {
        state.withLock { state in
            for login in Array(state.logins.values) where session == nil || login.session == session {
                _ = state.drop(login.token)
            }
        }
    }
}
