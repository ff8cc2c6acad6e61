import Domain
import Synchronization

/// A clock that stands still until a test moves it, with the actions that are due later.
final class FakeTime: Sendable {
    private struct State {
        var now: Int64 = 1_796_000_000_000
        var due: [(id: Int, at: Int64, action: @Sendable () -> Void)] = []
        var lastId = 0
        var onStop: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    var clock: Clock {
        Clock { Timestamp(milliseconds: self.state.withLock { $0.now }) }
    }

    /// How many actions wait.
    var waiting: Int { state.withLock { $0.due.count } }
    var registered: Int { state.withLock { $0.onStop.count } }

    func schedule(_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.lastId += 1
            state.due.append((state.lastId, state.now + Int64(milliseconds), action))
            return state.lastId
        }
        return { self.state.withLock { $0.due.removeAll { $0.id == id } } }
    }

    func onStop(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.lastId += 1
            state.onStop[state.lastId] = action
            return state.lastId
        }
        return { self.state.withLock { $0.onStop[id] = nil } }
    }

    func stop() {
        for action in state.withLock({ Array($0.onStop.values) }) { action() }
    }

    /// Moves the clock and does what became due.
    func advance(_ milliseconds: Int64) {
        let actions = state.withLock { state in
            state.now += milliseconds
            let now = state.now
            let due = state.due.filter { $0.at <= now }
            state.due.removeAll { $0.at <= now }
            return due.map(\.action)
        }
        for action in actions { action() }
    }
}
