import Synchronization

/// Calls something once when so many parts have reported.
final class Countdown: Sendable {
    private let left: Mutex<Int>
    private let completion: @Sendable () -> Void

    init(_ count: Int, _ completion: @escaping @Sendable () -> Void) {
        left = Mutex(count)
        self.completion = completion
    }

    /// One part has reported.
    func count() {
        let done = left.withLock { left in
            left -= 1
            return left == 0
        }
        if done { completion() }
    }
}
