import TestSupport
import Testing

@testable import Domain

@Suite(.timeLimit(.minutes(5))) struct PostingTests {
    /// A table does what a dictionary of sorted arrays does.
    @Test func behavesAsAModel() async throws {
        try await withSeed { random in
            var table = PostingTable()
            var model: [UInt64: [UInt32]] = [:]
            // A dictionary's own order differs from run to run.
            var hashes: [UInt64] = []
            for number in UInt32(1)...20_000 {
                let hash =
                    UInt64.random(in: 1...4, using: &random) == 1
                    ? UInt64(number) << 3 : .random(in: 1...6, using: &random)
                table.append(number, to: hash)
                if model[hash] == nil { hashes.append(hash) }
                model[hash, default: []].append(number)
                guard number % 2 == 0, let victim = hashes.randomElement(using: &random) else { continue }
                let removed = number % 4 == 0 ? model[victim]?.first : model[victim]?.randomElement(using: &random)
                guard let removed else { continue }
                table.remove(removed, from: victim)
                model[victim]?.removeAll { $0 == removed }
                if model[victim]?.isEmpty == true { model[victim] = nil }
            }
            #expect(table.count == model.count)
            for (hash, numbers) in model.sorted(by: { $0.key < $1.key }) {
                let posting = table[hash]
                #expect(posting.count == numbers.count)
                let low = UInt32.random(in: 0...20_000, using: &random)
                for range in [0...UInt32.max, low...(low + 3000), low...low] {
                    let expected = numbers.filter(range.contains)
                    #expect(posting.count(in: range) == expected.count)
                    var found: [UInt32] = []
                    posting.forEach(in: range, .asc) {
                        found.append($0); return true
                    }
                    #expect(found == expected)
                    found = []
                    posting.forEach(in: range, .desc) {
                        found.append($0); return found.count < 2000
                    }
                    #expect(found == Array(expected.reversed().prefix(2000)))
                }
                #expect(numbers.prefix(5).allSatisfy(posting.contains))
                #expect(!posting.contains(20_001))
            }
        }
    }

    @Test(
        "of sorted numbers those are kept that are in the list, however dense either is", arguments: [1, 3, 50, 5000])
    func keepsCommon(stride step: Int) async throws {
        try await withSeed { random in
            let list = PostingList()
            var model: Set<UInt32> = []
            for number in UInt32(1)...20_000 where Int.random(in: 0..<3, using: &random) > 0 {
                list.append(number)
                model.insert(number)
            }
            for number in Array(1...3000) + Array(9000...9100) {
                list.remove(UInt32(number))
                model.remove(UInt32(number))
            }
            let all = stride(from: UInt32(2000), to: 25_000, by: step).map { $0 }
            let lists: [[UInt32]] = [all, Array(all.reversed()), [all[0]], [], [1], [24_999]]
            for numbers in lists {
                var kept = numbers
                list.keepCommon(in: &kept)
                #expect(kept == numbers.filter(model.contains))
            }
        }
    }
}
