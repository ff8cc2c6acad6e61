extension PostingList {
    /// Keeps those of sorted numbers, ascending or descending, that are there.
    ///
    /// Both lists are gone through side by side: that costs a step for each number where they are equally dense.
    func keepCommon(in numbers: inout [UInt32]) {
        guard let first = numbers.first, let last = numbers.last else { return }
        let isDescending = first > last
        if isDescending { numbers.reverse() }
        var kept = 0
        var next = 0
        var place = lowerBound(numbers[0])
        while next < numbers.count, place.chunk < chunks.count {
            chunks[place.chunk].withUnsafeBufferPointer { chunk in
                var index = place.index
                while next < numbers.count {
                    let number = numbers[next]
                    index = Self.seek(number, in: chunk, from: index)
                    if index == chunk.count { break }
                    if chunk[index] == number {
                        numbers[kept] = number
                        kept += 1
                    }
                    next += 1
                }
            }
            guard next < numbers.count else { break }
            // The chunk's last number is smaller: the next chunk, or one much later where the numbers are few.
            let following = place.chunk + 1
            place = (following, 0)
            if following < chunks.count, let end = chunks[following].last, end < numbers[next] {
                place = lowerBound(numbers[next])
            }
        }
        numbers.removeSubrange(kept...)
        if isDescending { numbers.reverse() }
    }

    /// The first place from `index` on whose number is not smaller, found by doubling steps.
    private static func seek(_ number: UInt32, in chunk: UnsafeBufferPointer<UInt32>, from index: Int) -> Int {
        var (low, step) = (index, 1)
        while low < chunk.count, chunk[low] < number {
            if low + step < chunk.count, chunk[low + step] < number {
                low += step
                step *= 2
            } else if step > 1 {
                step = 1
            } else {
                low += 1
            }
        }
        return low
    }
}
