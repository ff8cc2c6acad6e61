/// The interactions that have one value: their numbers ascending, which start at 1.
enum Posting {
    case none
    case one(UInt32)
    case two(UInt32, UInt32)
    case many(PostingList)

    /// How many there are.
    var count: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .two: 2
        case .many(let list): list.count
        }
    }

    /// Whether a number is there.
    func contains(_ number: UInt32) -> Bool {
        switch self {
        case .none: false
        case .one(let one): one == number
        case .two(let one, let two): one == number || two == number
        case .many(let list): list.contains(number)
        }
    }

    /// How many are in a range.
    func count(in range: ClosedRange<UInt32>) -> Int {
        switch self {
        case .none: 0
        case .one(let one): range.contains(one) ? 1 : 0
        case .two(let one, let two): (range.contains(one) ? 1 : 0) + (range.contains(two) ? 1 : 0)
        case .many(let list): list.count(in: range)
        }
    }

    /// Calls `body` with the numbers of a range, until it returns false.
    func forEach(in range: ClosedRange<UInt32>, _ order: Order, _ body: (UInt32) -> Bool) {
        switch self {
        case .none: return
        case .one(let one): if range.contains(one) { _ = body(one) }
        case .two(let one, let two):
            let (first, second) = order == .asc ? (one, two) : (two, one)
            if range.contains(first), !body(first) { return }
            if range.contains(second) { _ = body(second) }
        case .many(let list): list.forEach(in: range, order, body)
        }
    }
}
