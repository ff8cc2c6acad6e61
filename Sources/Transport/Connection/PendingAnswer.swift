import HTTP
import Synchronization

/// The answer that a handler promised: whether it has come, and who is to be told that the client went away.
final class PendingAnswer: Sendable {
    private enum State {
        case open(watch: (@Sendable () -> Void)?)
        case answered
        case cancelled
    }

    private let state = Mutex(State.open(watch: nil))

    /// Whether this is the first answer, and the client is still there.
    func claim() -> Bool {
        state.withLock { state in
            guard case .open = state else { return false }
            state = .answered
            return true
        }
    }

    /// Keeps what is to be called when the client goes away, or calls it when it is already gone.
    func watch(_ action: @escaping @Sendable () -> Void) {
        let gone = state.withLock { state in
            switch state {
            case .open:
                state = .open(watch: action)
                return false
            case .answered: return false
            case .cancelled: return true
            }
        }
        if gone { action() }
    }

    /// The client went away.
    func cancel() {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            guard case .open(let watch) = state else { return nil }
            state = .cancelled
            return watch
        }
        action?()
    }
}
