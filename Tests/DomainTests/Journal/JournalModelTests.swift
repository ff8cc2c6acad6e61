import TestSupport
import Testing

@testable import Domain

/// The journal does what an array does.
@Suite("The journal against an array", .timeLimit(.minutes(5))) struct JournalModelTests {
    private struct Model {
        var items: [Interaction] = []
        var lastSeq: UInt64 = 0
        var latest = Timestamp(milliseconds: .min)
        var dropped: UInt64 = 0
        let bound: Int

        mutating func record(_ interaction: Interaction, isImport: Bool = false, batch: UInt64?? = nil) {
            var interaction = interaction
            lastSeq += 1
            interaction.seq = lastSeq
            if let batch { interaction.batch = batch }
            if !isImport {
                latest = max(latest, interaction.receivedAt)
                interaction.receivedAt = latest
            }
            items.append(interaction)
        }

        mutating func evict() {
            let surplus = max(0, items.count - bound)
            items.removeFirst(surplus)
            dropped += UInt64(surplus)
        }
    }

    private static func filter(_ random: inout some RandomNumberGenerator, last: UInt64) -> Filter {
        let moment = Samples.now.advanced(by: .random(in: 0..<1000, using: &random))
        let conditions: [Condition] = [
            .anyOf(.session, ["red"]), .anyOf(.session, ["green", "none", "blue", "blue"]),
            .anyOf(.kind, [Kind.allCases[2].name]), .anyOf(.status, ["404"]), .anyOf(.userKey, ["ann", "bob"]),
            .anyOf(.deliveryId, ["17"]), .anyOf(.deliveryId, ["1", "2", "3"]), .anyOf(.system, []),
            .anyOf(.finding, ["missing-slash", "unknown-message"]), .anyOf(.finding, ["missing-slash"]),
            .not(.anyOf(.userKey, ["ann"])), .compare(.status, .less, 300), .since(moment), .until(moment),
            .compare(.seq, .greaterOrEqual, Int64.random(in: -2..<Int64(last + 3), using: &random)),
            .compare(.seq, .less, Int64.random(in: -2..<Int64(last + 3), using: &random)),
            .either([.anyOf(.userKey, ["bob"]), .anyOf(.session, ["red"])]),
        ]
        var filter = Filter(
            (0..<Int.random(in: 0..<4, using: &random)).compactMap { _ in conditions.randomElement(using: &random) })
        if Int.random(in: 0..<3, using: &random) == 0 { filter.after = .random(in: 0...(last + 2), using: &random) }
        if Int.random(in: 0..<3, using: &random) == 0 { filter.before = .random(in: 0...(last + 2), using: &random) }
        return filter
    }

    @Test(arguments: [50, 400, 6000]) func agrees(bound: Int) async throws {
        try await withSeed { random in
            let journal = Journal(bounds: Bounds(interactions: bound), clock: JournalSamples.clock)
            var model = Model(bound: bound)
            for round in 0..<400 {
                change(journal, &model, &random)
                check(journal, model, Self.filter(&random, last: model.lastSeq), &random)
                if round % 150 == 149 {
                    #expect(journal.clear(session: nil) == model.items.count)
                    #expect(journal.statistics.bytes == 0)
                    model.items = []
                }
            }
            #expect(journal.delete(Filter()) == model.items.count)
            #expect(journal.statistics.bytes == 0)
        }
    }

    private func change(_ journal: Journal, _ model: inout Model, _ random: inout some RandomNumberGenerator) {
        let some = (0..<Int.random(in: 1..<80, using: &random)).map { _ in JournalSamples.random(&random) }
        switch Int.random(in: 0..<40, using: &random) {
        case 0:
            let filter = Self.filter(&random, last: model.lastSeq)
            let count = model.items.count
            model.items.removeAll { filter.matches($0) }
            #expect(journal.delete(filter) == count - model.items.count)
        case 1:
            let count = model.items.count
            model.items.removeAll { $0.session == "red" }
            #expect(journal.clear(session: "red") == count - model.items.count)
        case 2:
            let some = JournalSamples.sharing(some, &random)
            #expect(journal.adopt(some) == some.count)
            var batches: [UInt64: UInt64] = [:]
            for item in some {
                if let batch = item.batch, batches[batch] == nil { batches[batch] = model.lastSeq + 1 }
                model.record(item, isImport: true, batch: .some(item.batch.flatMap { batches[$0] }))
            }
        case 3, 5, 6:
            let some = JournalSamples.sharing(some, &random)
            let seqs = journal.record(batch: some)
            let first = model.lastSeq + 1
            for item in some { model.record(item, batch: .some(some.count > 1 ? first : nil)) }
            #expect(seqs == Array(first...model.lastSeq))
        case 4:
            guard let index = model.items.indices.randomElement(using: &random) else { return }
            let transfer = Interaction.Transfer(bytesSent: 1, milliseconds: 2, completed: false)
            model.items[index].transfer = transfer
            journal.update(model.items[index].seq, transfer: transfer)
        default:
            for item in some {
                model.record(item)
                #expect(journal.record(item) == model.lastSeq)
                model.evict()
            }
        }
        model.evict()
    }

    private func check(
        _ journal: Journal, _ model: Model, _ filter: Filter, _ random: inout some RandomNumberGenerator
    ) {
        let expected = model.items.filter(filter.matches)
        let limit = [0, 1, 10, 100_000].randomElement(using: &random) ?? 1
        let (oldest, newest) = (
            journal.list(filter, order: .asc, limit: limit), journal.list(filter, order: .desc, limit: limit)
        )
        #expect(oldest.items == Array(expected.prefix(limit)), "\(filter)")
        #expect(newest.items == expected.suffix(limit).reversed(), "\(filter)")
        #expect(oldest.more == (expected.count > limit))
        #expect(newest.more == (expected.count > limit))
        let whole = Filter(filter.conditions)
        #expect(oldest.total == model.items.count(where: whole.matches), "\(filter)")
        #expect(newest.total == oldest.total)
        #expect(oldest.firstSeq == model.items.first?.seq ?? model.lastSeq + 1)
        #expect(oldest.dropped == model.dropped)
        #expect(journal.count(filter).count == expected.count, "\(filter)")
        #expect(journal.statistics.stored == model.items.count)
        var visited: [UInt64] = []
        journal.forEach(filter, batch: 7) {
            visited.append($0.seq)
            return visited.count < 50
        }
        #expect(visited == expected.prefix(50).map(\.seq))
    }
}
