import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(5))) struct ClientQueueTests {
    @Test func aPlaceHasItsBoundAndLeavesRoomForOthers() {
        var queue = ClientQueue(slots: 8, perPlace: 2, backlog: 100)
        #expect((0..<4).map { queue.enter($0, to: "dead") } == [.now, .now, .later, .later])
        #expect(queue.enter(4, to: "good") == .now)
        #expect(queue.leave(4, of: "good") == [])
        #expect(queue.leave(0, of: "dead") == [2])
        #expect(queue.leave(1, of: "dead") == [3])
        #expect(queue.leave(2, of: "dead") == [])
        #expect(queue.leave(3, of: "dead") == [])
        #expect(queue.running == 0 && queue.waiting == 0)
    }

    @Test func thePlacesThatWaitTakeTurns() {
        var queue = ClientQueue(slots: 1, perPlace: 1, backlog: 100)
        #expect(queue.enter(0, to: "x") == .now)
        for number in 1...3 { #expect(queue.enter(number, to: "a") == .later) }
        #expect(queue.enter(4, to: "b") == .later)
        #expect(queue.enter(5, to: "c") == .later)
        let names = [0: "x", 1: "a", 2: "a", 3: "a", 4: "b", 5: "c"]
        var order: [Int] = []
        var next: Int? = 0
        while let number = next {
            next = queue.leave(number, of: names[number] ?? "").first
            if let next { order.append(next) }
        }
        #expect(order == [1, 4, 5, 2, 3])
    }

    @Test func whatIsCalledOffWhileItWaitsLosesItsTurn() {
        var queue = ClientQueue(slots: 1, perPlace: 1, backlog: 100)
        for number in 0..<200 { _ = queue.enter(number, to: "a") }
        _ = queue.enter(200, to: "b")
        for number in 1..<200 { #expect(queue.leave(number, of: "a") == []) }
        #expect(queue.waiting == 1)
        #expect(queue.leave(0, of: "a") == [200])
    }

    @Test func aFullBacklogTakesFromTheLongestQueue() {
        var queue = ClientQueue(slots: 1, perPlace: 1, backlog: 4)
        for number in 0...4 { _ = queue.enter(number, to: "dead") }
        #expect(queue.enter(5, to: "dead") == .refused)
        #expect(queue.enter(6, to: "good") == .insteadOf(4))
        #expect(queue.enter(7, to: "good") == .insteadOf(3))
        #expect(queue.enter(8, to: "good") == .refused)
        #expect(queue.waiting == 4)
        #expect(queue.leave(0, of: "dead") == [6])
        #expect(queue.leave(6, of: "good") == [1])
    }
}
