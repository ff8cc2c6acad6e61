import Crypto
import Domain
import Synchronization

/// The sessions that Logon opened, and the numbers of the events; bounded by count, the oldest go first.
package final class SOAPSessions: Sendable {
    /// A session ends a day after its Logon.
    private static let lifetime: Int64 = 24 * 3600 * 1000
    private static let capacity = 10_000
    /// The high byte of an event's id is the cell that took it.
    private static let cell: Int64 = 1 << 56

    private struct State {
        var opened: [String: Timestamp] = [:]
        var ended: Set<String> = []
        var lastEvent: Int64 = 0
    }

    private let state = Mutex(State())
    private let random: @Sendable () -> UInt64

    package init(random: @escaping @Sendable () -> UInt64 = Random.number) {
        self.random = random
    }

    /// Opens a session and returns its token.
    func open(at now: Timestamp) -> String {
        let token = "___" + hexadecimal() + hexadecimal()
        state.withLock { state in
            if state.opened.count >= Self.capacity {
                for (old, _) in state.opened.sorted(by: { $0.value < $1.value }).prefix(Self.capacity / 8) {
                    state.opened[old] = nil
                }
            }
            state.opened[token] = now
        }
        return token
    }

    /// Ends a session.
    func close(_ token: String) {
        state.withLock { state in
            state.opened[token] = nil
            if state.ended.count >= Self.capacity { state.ended.removeAll() }
            state.ended.insert(token)
        }
    }

    /// Whether a token is of a session that is open; nil when it was never given out here.
    func isOpen(_ token: String, at now: Timestamp) -> Bool? {
        state.withLock { state in
            if state.ended.contains(token) { return false }
            return state.opened[token].map { now.milliseconds - $0.milliseconds < Self.lifetime }
        }
    }

    /// The security token that goes with a session.
    func securityToken() -> String {
        "@" + hexadecimal() + hexadecimal() + "=="
    }

    /// The id of a new event; above 0.
    func nextEvent() -> Int64 {
        state.withLock { state in
            state.lastEvent += 1
            return Self.cell + state.lastEvent
        }
    }

    private func hexadecimal() -> String {
        String(random(), radix: 16, uppercase: true)
    }
}
