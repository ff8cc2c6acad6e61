import Synchronization

/// Remembers that the end has begun.
final class StopOnce: Sendable {
    private let hasBegun = Atomic<Bool>(false)

    /// True for the first call only.
    func begin() -> Bool {
        !hasBegun.exchange(true, ordering: .relaxed)
    }
}
