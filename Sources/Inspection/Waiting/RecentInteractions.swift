import Bytes
import Domain
import Synchronization

/// The newest interactions, and what they hint at, read once for all who look at them together.
final class RecentInteractions: Sendable {
    /// How many are looked at.
    static let count = 1000
    /// How many sessions' are kept, and how many hints.
    private static let mostKept = 16

    private struct Hints {
        var session: String?
        var wanted: [Condition]
        var items: [JSON]
    }

    private let journal: Journal
    private let windows = Mutex<[String?: [Interaction]]>([:])
    private let hints = Mutex<[Hints]>([])

    init(_ journal: Journal) {
        self.journal = journal
    }

    /// The newest interactions of a session, nil for all, newest first.
    func newest(of session: String?) -> [Interaction] {
        windows.withLock { windows in
            if let window = windows[session] { return window }
            let filter = Filter(session.map { [.anyOf(.session, [$0])] } ?? [])
            let window = journal.list(filter, order: .desc, limit: Self.count, countsTotal: false).items
            if windows.count >= Self.mostKept { windows = [:] }
            windows[session] = window
            return window
        }
    }

    /// The hints for a session and what was waited for there; made when nobody had the same before.
    func hints(_ session: String?, wanted: [Condition], make: () -> [JSON]) -> [JSON] {
        let known = hints.withLock { $0.first { $0.session == session && $0.wanted == wanted } }
        if let known { return known.items }
        let items = make()
        hints.withLock { hints in
            if hints.count >= Self.mostKept { hints.removeFirst() }
            hints.append(Hints(session: session, wanted: wanted, items: items))
        }
        return items
    }
}
