import Domain
import Synchronization

/// A clock that stands still until a test moves it, with the actions that are due later.
package final class FakeTime: Sendable {
    private struct State {
        var now: Int64 = 1_796_000_000_000
        var due: [(id: Int, at: Int64, action: @Sendable () -> Void)] = []
        var lastId = 0
        var onStop: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    package var clock: Clock {
        Clock { Timestamp(milliseconds: self.state.withLock { $0.now }) }
    }

    /// How many actions wait.
    package var waiting: Int { state.withLock { $0.due.count } }
    /// How many wait for the end of the server.
    package var registered: Int { state.withLock { $0.onStop.count } }

    /// Does an action after so many milliseconds; returns what calls it off.
    package func schedule(_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.lastId += 1
            state.due.append((state.lastId, state.now + Int64(milliseconds), action))
            return state.lastId
        }
        return { self.state.withLock { $0.due.removeAll { $0.id == id } } }
    }

    /// Does an action when the server stops; returns what calls it off.
    package func onStop(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.lastId += 1
            state.onStop[state.lastId] = action
            return state.lastId
        }
        return { self.state.withLock { $0.onStop[id] = nil } }
    }

    /// The server stops.
    package func stop() {
        for action in state.withLock({ Array($0.onStop.values) }) { action() }
    }

    /// Moves the clock and does what became due.
    package func advance(_ milliseconds: Int64) {
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
