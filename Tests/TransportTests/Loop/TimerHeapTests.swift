import TestSupport
import Testing

@testable import Transport

/// The heap of deadlines does what a sorted array does.
@Suite("Deadlines of a loop", .timeLimit(.minutes(5))) struct TimerHeapTests {
    private struct Timer {
        var deadline: Int64
        var id: Int
        var token: TimerToken
    }

    @Test("operations of any kind in any order leave what an array leaves", arguments: [3, 40, 1000])
    func agrees(span: Int64) async throws {
        try await withSeed { random in
            var heap = TimerHeap<Int>()
            var model: [Timer] = []
            var gone: [TimerToken] = []
            for id in 0..<4000 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0...4:
                    let deadline = Int64.random(in: 0..<span, using: &random)
                    model.append(Timer(deadline: deadline, id: id, token: heap.insert(deadline, id)))
                case 5, 6:
                    guard let index = model.indices.randomElement(using: &random) else { break }
                    let token = model.remove(at: index).token
                    let isRemoved = heap.remove(token)
                    #expect(isRemoved)
                    gone.append(token)
                case 7:
                    guard let token = gone.randomElement(using: &random) else { break }
                    let isRemoved = heap.remove(token)
                    #expect(!isRemoved)
                default:
                    let now = Int64.random(in: 0..<span, using: &random)
                    let due = model.map(\.deadline).min().flatMap { $0 <= now ? $0 : nil }
                    let popped = heap.popDue(now)
                    #expect((popped == nil) == (due == nil))
                    // Which of several with one deadline comes first is open.
                    if let popped, let index = model.firstIndex(where: { $0.id == popped }) {
                        #expect(model[index].deadline == due)
                        gone.append(model.remove(at: index).token)
                    } else {
                        #expect(popped == nil)
                    }
                }
                #expect(heap.count == model.count)
                #expect(heap.next == model.map(\.deadline).min())
                if gone.count > 100 { gone.removeFirst(50) }
            }
        }
    }

    @Test("what is left comes out in order") func order() async throws {
        try await withSeed { random in
            var heap = TimerHeap<Int64>()
            let deadlines = (0..<1000).map { _ in Int64.random(in: .min ... .max, using: &random) }
            for deadline in deadlines { _ = heap.insert(deadline, deadline) }
            var popped: [Int64] = []
            while let deadline = heap.popDue(.max) { popped.append(deadline) }
            #expect(popped == deadlines.sorted())
            #expect(heap.count == 0 && heap.next == nil)
        }
    }

    @Test("a token of a slot that is used again removes nothing") func generations() {
        var heap = TimerHeap<String>()
        let old = heap.insert(1, "old")
        let first = heap.popDue(1)
        let new = heap.insert(2, "new")
        let removals = [heap.remove(old), heap.remove(new), heap.remove(new)]
        #expect(first == "old")
        #expect(removals == [false, true, false])
    }
}
