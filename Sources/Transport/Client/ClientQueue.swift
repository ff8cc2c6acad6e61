/// Which of many requests may be under way: so many in all, so many to each place, and every place that waits has its turn.
///
/// A place that answers slowly or never holds up only what is for itself. Requests are known by rising numbers.
struct ClientQueue {
    /// What becomes of a request.
    enum Admission: Equatable {
        case now
        case later
        case refused
        /// It waits in the stead of another one, which is to be refused.
        case insteadOf(Int)
    }

    private struct Place {
        var running: Set<Int> = []
        var waiting: Set<Int> = []
        /// The waiting ones as they came, from `next` on, and among them some that wait no more.
        var order: [Int] = []
        var next = 0
        var hasTurn = false
    }

    private let slots: Int
    private let perPlace: Int
    private let backlog: Int
    private var places: [String: Place] = [:]
    private(set) var running = 0
    private(set) var waiting = 0
    /// The places that may begin another one, from `nextTurn` on.
    private var turns: [String] = []
    private var nextTurn = 0

    /// - Parameter backlog: how many may wait, for all places together.
    init(slots: Int, perPlace: Int, backlog: Int) {
        self.slots = max(slots, 1)
        self.perPlace = max(perPlace, 1)
        self.backlog = max(backlog, 0)
    }

    /// Takes a request in. With a full backlog the place with the most waiting gives up its newest.
    mutating func enter(_ number: Int, to name: String) -> Admission {
        var place = places[name] ?? Place()
        if running < slots, place.running.count < perPlace {
            place.running.insert(number)
            running += 1
            places[name] = place
            return .now
        }
        var given: Int?
        if waiting >= backlog {
            let longest = places.max { $0.value.waiting.count < $1.value.waiting.count }
            guard let longest, longest.value.waiting.count > place.waiting.count + 1,
                let newest = longest.value.order.last(where: longest.value.waiting.contains)
            else { return .refused }
            _ = leave(newest, of: longest.key)
            given = newest
        }
        place.waiting.insert(number)
        place.order.append(number)
        waiting += 1
        giveTurn(&place, name)
        places[name] = place
        return given.map(Admission.insteadOf) ?? .later
    }

    /// Lets one go that is under way or waits.
    /// - Returns: those that may begin now.
    mutating func leave(_ number: Int, of name: String) -> [Int] {
        guard var place = places[name] else { return [] }
        if place.running.remove(number) != nil {
            running -= 1
        } else if place.waiting.remove(number) != nil {
            waiting -= 1
            if place.order.count > 2 * place.waiting.count + 32 {
                place.order = place.order[place.next...].filter(place.waiting.contains)
                place.next = 0
            }
        }
        giveTurn(&place, name)
        places[name] = place.running.isEmpty && place.waiting.isEmpty ? nil : place
        var begun: [Int] = []
        while running < slots, let next = begin() { begun.append(next) }
        return begun
    }

    private mutating func giveTurn(_ place: inout Place, _ name: String) {
        guard !place.hasTurn, !place.waiting.isEmpty, place.running.count < perPlace else { return }
        place.hasTurn = true
        turns.append(name)
    }

    /// Begins one of the place whose turn it is.
    private mutating func begin() -> Int? {
        while nextTurn < turns.count {
            let name = turns[nextTurn]
            nextTurn += 1
            if nextTurn > 64, nextTurn * 2 > turns.count {
                turns.removeFirst(nextTurn)
                nextTurn = 0
            }
            guard var place = places[name], place.hasTurn else { continue }
            place.hasTurn = false
            var begun: Int?
            while begun == nil, place.running.count < perPlace, place.next < place.order.count {
                let number = place.order[place.next]
                place.next += 1
                guard place.waiting.remove(number) != nil else { continue }
                waiting -= 1
                place.running.insert(number)
                running += 1
                begun = number
            }
            if place.next > 64, place.next * 2 > place.order.count {
                place.order.removeFirst(place.next)
                place.next = 0
            }
            giveTurn(&place, name)
            places[name] = place
            if let begun { return begun }
        }
        return nil
    }
}
