import Synchronization

/// What is to be told when the server stops: waiting calls, which then answer 503.
final class Shutdown: Sendable {
    private struct State {
        var actions: [Int: @Sendable () -> Void] = [:]
        var next = 0
        var hasBegun = false
    }

    private let state = Mutex(State())

    /// Whether the end has begun.
    var hasBegun: Bool { state.withLock { $0.hasBegun } }

    /// Adds what is to be called; the returned closure takes it back. After the end has begun it is called at once.
    func add(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let number: Int? = state.withLock { state in
            guard !state.hasBegun else { return nil }
            state.next += 1
            state.actions[state.next] = action
            return state.next
        }
        guard let number else {
            action()
            return {}
        }
        return { [self] in _ = state.withLock { $0.actions.removeValue(forKey: number) } }
    }

    /// Begins the end.
    func begin() {
        let actions = state.withLock { state in
            state.hasBegun = true
            defer { state.actions = [:] }
            return Array(state.actions.values)
        }
        for action in actions { action() }
    }
}
