import Domain
import Synchronization
import Testing

@testable import Inspection

@Suite("Answers of calls whose time is over", .timeLimit(.minutes(5)))
struct UnmetQueueTests {
    let server = TestServer()

    @Test("jobs that come together share one reading, in their order, and later ones get a new one")
    func shares() {
        let held = Mutex<[@Sendable () -> Void]>([])
        let seen = Mutex<[(number: Int, recent: ObjectIdentifier)]>([])
        let kept = Mutex<[RecentInteractions]>([])
        let queue = UnmetQueue(
            server.domain.journal, background: Background { _, action in held.withLock { $0.append(action) } })
        func add(_ number: Int) {
            queue.run { recent in
                kept.withLock { $0.append(recent) }
                seen.withLock { $0.append((number, ObjectIdentifier(recent))) }
            }
        }
        add(1)
        add(2)
        #expect(held.withLock { $0.count } == 1)
        held.withLock { $0.removeFirst() }()
        add(3)
        held.withLock { $0.removeFirst() }()
        let all = seen.withLock { $0 }
        #expect(all.map(\.number) == [1, 2, 3])
        #expect(all[0].recent == all[1].recent && all[1].recent != all[2].recent)
    }
}
