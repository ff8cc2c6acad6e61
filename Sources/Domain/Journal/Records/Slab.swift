/// A block of memory that records are appended to.
///
/// Bytes are written before their place is made known and never change afterwards, so that those who hold a reference
/// may read them without the lock of the journal; only its holder appends. Only the counts before shared requests change,
/// which nobody reads without the lock.
final class Slab: @unchecked Sendable {
    /// The usual size.
    static let size = 1 << 20

    let bytes: UnsafeMutableRawBufferPointer
    /// How many bytes are written.
    var used = 0
    /// How many records and shared requests in it are alive.
    var live = 0

    /// An empty slab of that many bytes.
    init(capacity: Int) {
        bytes = .allocate(byteCount: capacity, alignment: 8)
    }

    deinit {
        bytes.deallocate()
    }
}
