import Synchronization
import Transport

/// Timers for what is made before the loops are.
final class TimerHost: Sendable {
    private let loop = Mutex<EventLoop?>(nil)

    /// Gives the loop that timers run on.
    func use(_ loop: EventLoop) {
        self.loop.withLock { $0 = loop }
    }

    /// Calls `action` after so many milliseconds; the returned closure calls it off.
    func schedule(_ milliseconds: Int, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        guard let loop = loop.withLock({ $0 }) else { return {} }
        let timer = LoopTimer(loop, after: milliseconds, action)
        return { timer.cancel() }
    }
}
