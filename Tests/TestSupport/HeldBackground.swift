import Domain
import Synchronization

/// Work that waits until a test runs it, and the names of those that it woke.
package final class HeldBackground: Sendable {
    private let work = Mutex<[@Sendable () -> Void]>([])
    private let names = Mutex<[String]>([])

    package init() {}

    package var background: Background {
        Background { [self] _, action in work.withLock { $0.append(action) } }
    }

    /// How many pieces of work wait.
    package var waiting: Int { work.withLock { $0.count } }

    /// Notes that somebody was woken.
    package func note(_ name: String) {
        names.withLock { $0.append(name) }
    }

    /// Runs what there is, and what comes of it; returns the names that were noted, sorted.
    @discardableResult
    package func run() -> [String] {
        while let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { next() }
        return names.withLock { names in
            defer { names = [] }
            return names.sorted()
        }
    }
}
