import Synchronization
import TestSupport
import Testing

@testable import Domain

/// The interactions of a batch have one request, and the journal keeps it once.
@Suite(.timeLimit(.minutes(5))) struct SharedRequestTests {
    private static let bodySize = 50_000

    /// Interactions of one request with a large content.
    private static func batch(of count: Int, fill: UInt8 = 0x78) -> [Interaction] {
        var request = Samples.interaction(line: "POST /batch?a=1 HTTP/1.1", path: "/batch").request
        request.body = [UInt8](repeating: fill, count: bodySize)
        request.bodySize = 3 * bodySize
        request.tls = "TLSv1.3"
        return (0..<count).map { number in
            var item = Samples.interaction(user: "u\(number)", delivery: "d")
            item.request = request
            return item
        }
    }

    private static func journal(_ bounds: Bounds = Bounds()) -> Journal {
        Journal(bounds: bounds, clock: JournalSamples.clock)
    }

    private func all(_ journal: Journal, _ filter: Filter = Filter()) -> [Interaction] {
        journal.list(filter, order: .asc, limit: .max).items
    }

    @Test func aBatchTakesItsContentOnce() {
        let journal = Self.journal()
        journal.record(batch: Self.batch(of: 1000))
        #expect(journal.statistics.bytes < Self.bodySize + 1000 * 100)
        #expect(all(journal).map(\.request) == Self.batch(of: 1000).map(\.request))
        #expect(all(journal).map(\.observation.device.userKey) == (0..<1000).map { "u\($0)" })
    }

    @Test func anImportedBatchTakesItsContentOnceForEachStep() {
        let source = Self.journal()
        source.record(batch: Self.batch(of: 1000))
        let journal = Self.journal()
        journal.adopt(all(source))
        #expect(journal.statistics.bytes < 2 * Self.bodySize + 1000 * 100)
        #expect(all(journal) == all(source))
    }

    @Test(arguments: [
        Filter([.anyOf(.method, ["POST"])]), Filter([.anyOf(.path, ["/batch"])]),
        Filter([.anyOf(.userKey, ["u0", "u1", "u2"]), .anyOf(.path, ["/batch"])]),
    ])
    func itIsFoundByItsRequest(filter: Filter) {
        let journal = Self.journal()
        journal.record(batch: Self.batch(of: 3))
        journal.record(Samples.interaction())
        #expect(all(journal, filter).map(\.seq) == [1, 2, 3])
        #expect(journal.delete(filter) == 3)
        #expect(journal.count(filter).count == 0)
        #expect(journal.count(of: .path, "/batch") == 0)
    }

    @Test func itsContentStaysUntilItsLastInteractionGoes() {
        let journal = Self.journal()
        journal.record(batch: Self.batch(of: 3))
        let small = Samples.interaction()
        journal.record(small)
        #expect(journal.delete(Filter([.anyOf(.userKey, ["u0", "u2"])])) == 2)
        #expect(all(journal).first?.request == Self.batch(of: 1).first?.request)
        #expect(journal.statistics.bytes > Self.bodySize)
        #expect(journal.delete(Filter([.anyOf(.userKey, ["u1"])])) == 1)
        #expect(journal.statistics.bytes == RecordWriter.encode(small).bytes.count)
    }

    @Test func theBoundOfBytesEvictsOldBatchesAndCountsEachContentOnce() {
        let bound = 3 * (Self.bodySize + 100 * 100)
        let journal = Self.journal(Bounds(bytes: bound))
        for round in 0..<200 { journal.record(batch: Self.batch(of: 100, fill: UInt8(round))) }
        let statistics = journal.statistics
        #expect(statistics.bytes <= bound)
        #expect((300..<500).contains(statistics.stored))
        #expect(statistics.dropped + UInt64(statistics.stored) == 20_000)
        let kept = all(journal)
        #expect(
            kept.allSatisfy { $0.request.body == [UInt8](repeating: UInt8(($0.seq - 1) / 100), count: Self.bodySize) })
    }

    @Test func whatWasFoundCanBeReadAfterItWasEvicted() throws {
        let journal = Self.journal()
        journal.record(batch: Self.batch(of: 2))
        let slice = try #require(journal.state.withLock { $0.slice(2) })
        #expect(journal.clear(session: nil) == 2)
        #expect(slice.decoded().request == Self.batch(of: 1).first?.request)
    }

    @Test func aBatchOfDifferentRequestsKeepsEach() {
        let items = Self.batch(of: 2) + Self.batch(of: 1, fill: 0) + Self.batch(of: 2)
        let journal = Self.journal()
        journal.record(batch: items)
        #expect(all(journal).map(\.request) == items.map(\.request))
        #expect(Set(all(journal).map(\.batch)) == [1])
    }

    @Test func anUpdatedInteractionTakesItsRequestAlong() {
        let journal = Self.journal()
        journal.record(batch: Self.batch(of: 2))
        let transfer = Interaction.Transfer(bytesSent: 1, milliseconds: 2, completed: true)
        for seq in [1, 2] as [UInt64] { journal.update(seq, transfer: transfer) }
        #expect(all(journal).map(\.transfer) == [transfer, transfer])
        #expect(all(journal).map(\.request) == Self.batch(of: 2).map(\.request))
        #expect(journal.delete(Filter()) == 2)
        #expect(journal.statistics.bytes == 0)
    }
}
