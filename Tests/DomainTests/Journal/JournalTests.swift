import Synchronization
import TestSupport
import Testing

@testable import Domain

@Suite("The journal", .timeLimit(.minutes(5))) struct JournalTests {
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func add(_ event: JournalEvent) { lines.withLock { $0.append("\(event)") } }
    }

    private let journal = Journal(bounds: Bounds(interactions: 4), clock: JournalSamples.clock)

    private func record(_ session: String, at milliseconds: Int64 = 0) {
        var interaction = Samples.interaction(0, at: Samples.now.advanced(by: milliseconds))
        interaction.session = session
        journal.record(interaction)
    }

    @Test func looksUp() {
        for _ in 0..<6 { record("a") }
        guard case .gone = journal.lookup(2), case .never = journal.lookup(7), case .never = journal.lookup(0) else {
            Issue.record("wrong lookup")
            return
        }
        guard case .found(let found) = journal.lookup(3) else {
            Issue.record("not found")
            return
        }
        #expect(found.seq == 3)
        #expect(journal.lastSeq == 6)
    }

    @Test func timesDoNotGoBack() {
        record("a", at: 10)
        record("a", at: 5)
        let times = journal.list(Filter(), order: .asc, limit: 9).items.map(\.receivedAt)
        #expect(times == [Samples.now.advanced(by: 10), Samples.now.advanced(by: 10)])
    }

    @Test func keepsTheBoundOfBytes() {
        let journal = Journal(bounds: Bounds(bytes: 10_000), clock: JournalSamples.clock)
        for _ in 0..<100 { journal.record(Samples.interaction(body: String(repeating: "x", count: 1000))) }
        #expect(journal.statistics.bytes <= 10_000)
        #expect((5...9).contains(journal.statistics.stored))
        journal.record(Samples.interaction(body: String(repeating: "x", count: 3 << 20)))
        #expect(journal.statistics.stored == 0)
        #expect(journal.record(Samples.interaction()) == 102)
        #expect(journal.list(Filter(), order: .asc, limit: 9).items.map(\.seq) == [102])
    }

    @Test func keepsRecordsLargerThanASlab() {
        let large = String(repeating: "x", count: 3 << 20)
        for body in ["a", large, "b", large] { journal.record(Samples.interaction(body: body)) }
        #expect(
            journal.list(Filter(), order: .asc, limit: 9).items.map(\.request.body.count) == [1, 3 << 20, 1, 3 << 20])
    }

    @Test func knowsWhetherEvictedOnesCouldHaveMatched() {
        for index in 0..<3 { record("a", at: Int64(index)) }
        #expect(journal.isComplete(for: Filter()))
        for index in 3..<7 { record("b", at: Int64(index)) }
        #expect(!journal.isComplete(for: Filter()))
        #expect(!journal.isComplete(for: Filter([.anyOf(.session, ["a"])])))
        #expect(journal.isComplete(for: Filter([.anyOf(.session, ["b"])])))
        #expect(journal.isComplete(for: Filter(after: 3)))
        #expect(!journal.isComplete(for: Filter(after: 2)))
        #expect(journal.isComplete(for: Filter([.since(Samples.now.advanced(by: 3))])))
        #expect(!journal.count(Filter([.since(Samples.now.advanced(by: 2))])).complete)
        _ = journal.clear(session: "a")
        #expect(journal.isComplete(for: Filter([.anyOf(.session, ["a"])])))
        _ = journal.clear(session: nil)
        #expect(journal.isComplete(for: Filter()))
    }

    @Test func leavesOutConditionsThatAllMeet() {
        for _ in 0..<3 { record("a") }
        let all = Filter([.anyOf(.session, ["a"]), .anyOf(.kind, ["click"]), .anyOf(.method, ["GET"])])
        #expect(journal.count(all).count == 3)
        #expect(journal.list(all, order: .desc, limit: 2).items.map(\.seq) == [3, 2])
        record("b")
        #expect(journal.count(all).count == 3)
        _ = journal.delete(all)
        #expect(journal.count(all).count == 0)
        #expect(journal.list(all, order: .asc, limit: 2).total == 0)
    }

    @Test func tellsThoseWhoWatch() {
        let (all, ofA, ofError) = (Log(), Log(), Log())
        let token = journal.watch(Filter(), all.add)
        _ = journal.watch(Filter([.anyOf(.session, ["a"]), .anyOf(.status, ["200"])], after: 1), ofA.add)
        _ = journal.watch(Filter([.compare(.status, .greater, 399)]), ofError.add)
        for session in ["a", "b", "a"] { record(session) }
        journal.update(3, transfer: Interaction.Transfer(bytesSent: 1, milliseconds: 1, completed: true))
        _ = journal.clear(session: "b")
        #expect(
            all.all == ["recorded(1)", "recorded(2)", "recorded(3)", "updated(3)", "cleared(session: Optional(\"b\"))"])
        #expect(ofA.all == ["recorded(3)", "updated(3)", "cleared(session: Optional(\"b\"))"])
        #expect(ofError.all == ["cleared(session: Optional(\"b\"))"])
        journal.cancel(token)
        record("a")
        #expect(all.all.count == 5)
        #expect(journal.count(of: .session, "a") == 3)
    }

    @Test func servesSeveralThreads() async throws {
        try await withSeed { random in
            let journal = Journal(bounds: Bounds(interactions: 3000), clock: JournalSamples.clock)
            let log = Log()
            _ = journal.watch(Filter([.anyOf(.session, ["red"])]), log.add)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    let own = random.split()
                    group.addTask {
                        var random = own
                        for index in 0..<2000 {
                            journal.record(JournalSamples.random(&random))
                            if index % 50 == 0 {
                                let page = journal.list(Filter([.anyOf(.session, ["red"])]), order: .desc, limit: 20)
                                #expect(page.items.allSatisfy { $0.session == "red" })
                            }
                            if index % 700 == 699 { _ = journal.clear(session: "green") }
                        }
                    }
                }
            }
            #expect(journal.lastSeq == 8000)
            let counts = ["red", "green", "blue"].map { journal.count(of: .session, $0) }
            #expect(counts.reduce(0, +) == journal.statistics.stored)
            #expect(journal.statistics.stored <= 3000)
            #expect(log.all.count >= 2000)
        }
    }
}
