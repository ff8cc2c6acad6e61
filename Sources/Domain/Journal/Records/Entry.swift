/// Where a record lies; the length of one that is deleted is 0.
struct Entry {
    var slab: UInt32
    var offset: UInt32
    var length: UInt32

    static let deleted = Entry(slab: 0, offset: 0, length: 0)

    var isLive: Bool { length > 0 }
}
