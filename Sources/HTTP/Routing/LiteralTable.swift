/// A hash table from fixed paths to route numbers that is asked with raw bytes and allocates nothing then.
struct LiteralTable: Sendable {
    private struct Slot: Sendable {
        var path: [UInt8]
        var routes: [Int]
    }

    private var slots: [Slot] = []
    /// A power of two of places, each the number of a slot or -1.
    private var places: [Int32]
    private let mask: Int

    init(_ entries: [(path: [UInt8], route: Int)]) {
        var size = 8
        while size < entries.count * 4 { size *= 2 }
        places = Array(repeating: -1, count: size)
        mask = size - 1
        for (path, route) in entries {
            let place = path.withUnsafeBufferPointer(place)
            if places[place] >= 0 {
                slots[Int(places[place])].routes.append(route)
            } else {
                places[place] = Int32(truncatingIfNeeded: slots.count)
                slots.append(Slot(path: path, routes: [route]))
            }
        }
    }

    /// The routes of that path, in the order they were given.
    func routes(_ path: UnsafeBufferPointer<UInt8>) -> [Int] {
        let number = places[place(path)]
        return number >= 0 ? slots[Int(number)].routes : []
    }

    /// Where the path is, or where it would go. There are always free places, so the search ends.
    private func place(_ path: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in path { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var place = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
        while places[place] >= 0, !slots[Int(places[place])].path.elementsEqual(path) { place = (place + 1) & mask }
        return place
    }
}
