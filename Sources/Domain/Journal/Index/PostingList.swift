/// The numbers of many interactions that have one value, ascending.
///
/// They lie in chunks, so that neither growing nor removing moves many of them.
final class PostingList {
    private static let chunkSize = 1024

    private(set) var chunks: [[UInt32]] = [[]]
    /// How many at the start of the first chunk are removed already.
    private var head = 0
    private(set) var count = 0

    /// The smallest; nil when there is none.
    var first: UInt32? { count == 0 ? nil : chunks[0][head] }

    /// Adds a number greater than all others.
    func append(_ number: UInt32) {
        if chunks[chunks.count - 1].count == Self.chunkSize {
            chunks.append([])
            chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
        }
        chunks[chunks.count - 1].append(number)
        count += 1
    }

    /// Removes a number, if it is there.
    func remove(_ number: UInt32) {
        let place = lowerBound(number)
        guard place.chunk < chunks.count, chunks[place.chunk][place.index] == number else { return }
        count -= 1
        if place.chunk == 0, place.index == head {
            head += 1
        } else {
            chunks[place.chunk].remove(at: place.index)
        }
        if chunks[place.chunk].count == (place.chunk == 0 ? head : 0) {
            if place.chunk == 0 { head = 0 }
            chunks.remove(at: place.chunk)
            if chunks.isEmpty { chunks = [[]] }
        }
    }

    /// Whether a number is there.
    func contains(_ number: UInt32) -> Bool {
        let place = lowerBound(number)
        return place.chunk < chunks.count && chunks[place.chunk][place.index] == number
    }

    /// How many are in a range.
    func count(in range: ClosedRange<UInt32>) -> Int {
        let from = lowerBound(range.lowerBound)
        let to = range.upperBound == .max ? (chunk: chunks.count, index: 0) : lowerBound(range.upperBound + 1)
        if from.chunk == to.chunk { return to.index - from.index }
        if count == 0 || from.chunk > to.chunk { return 0 }
        var result = chunks[from.chunk].count - from.index + to.index
        for chunk in (from.chunk + 1)..<to.chunk { result += chunks[chunk].count }
        return result
    }

    /// Calls `body` with the numbers of a range, until it returns false.
    func forEach(in range: ClosedRange<UInt32>, _ order: Order, _ body: (UInt32) -> Bool) {
        guard count > 0 else { return }
        switch order {
        case .asc:
            var (chunk, index) = lowerBound(range.lowerBound)
            while chunk < chunks.count {
                for number in chunks[chunk][index...] where number > range.upperBound || !body(number) { return }
                (chunk, index) = (chunk + 1, 0)
            }
        case .desc:
            let end = range.upperBound == .max ? (chunk: chunks.count, index: 0) : lowerBound(range.upperBound + 1)
            var (chunk, index) = end
            while true {
                let start = chunk == 0 ? head : 0
                if chunk < chunks.count {
                    for number in chunks[chunk][start..<max(start, index)].reversed()
                    where number < range.lowerBound || !body(number) { return }
                }
                guard chunk > 0 else { return }
                chunk -= 1
                index = chunks[chunk].count
            }
        }
    }

    /// Where the first number that is not smaller lies; the end is behind the last chunk.
    func lowerBound(_ number: UInt32) -> (chunk: Int, index: Int) {
        guard count > 0 else { return (chunks.count, 0) }
        if number <= chunks[0][head] { return (0, head) }
        var (low, high) = (0, chunks.count)
        while low < high {
            let middle = (low + high) / 2
            if chunks[middle][chunks[middle].count - 1] < number { low = middle + 1 } else { high = middle }
        }
        guard low < chunks.count else { return (low, 0) }
        let chunk = low
        (low, high) = (chunk == 0 ? head : 0, chunks[chunk].count)
        while low < high {
            let middle = (low + high) / 2
            if chunks[chunk][middle] < number { low = middle + 1 } else { high = middle }
        }
        return (chunk, low)
    }
}
