import Synchronization
import Transport

/// One call that a loop makes later, and that anybody may call off.
///
/// Unchecked: `token` is touched on the loop only.
final class LoopTimer: @unchecked Sendable {
    private let loop: EventLoop
    private var token: TimerToken?
    private let isOff = Atomic<Bool>(false)

    /// Calls `action` on the loop after so many milliseconds.
    init(_ loop: EventLoop, after milliseconds: Int, _ action: @escaping @Sendable () -> Void) {
        self.loop = loop
        loop.execute { [self] in
            guard !isOff.load(ordering: .relaxed) else { return }
            token = loop.schedule(after: milliseconds) { [self] in
                token = nil
                if !isOff.load(ordering: .relaxed) { action() }
            }
        }
    }

    /// Calls it off; nothing when it has been made.
    func cancel() {
        isOff.store(true, ordering: .relaxed)
        loop.execute { [self] in
            if let token { loop.cancel(token) }
            token = nil
        }
    }
}
