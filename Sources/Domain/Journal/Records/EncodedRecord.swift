/// An interaction as bytes, without its `seq`, and the hashes that it is found by.
///
/// The bytes start with the time (8 bytes), the flags (4), if there is one, the batch (8) and, if it is shared, the place of
/// the request (12), so that these can be set when the interaction gets its place. Then come the values that it can be
/// found by, then everything else.
struct EncodedRecord {
    /// Where the flags are.
    static let flagsOffset = 8
    /// Where the batch is.
    static let batchOffset = 12
    /// Where the place of a shared request is: only records with a batch share theirs.
    static let requestOffset = 20
    /// The size of the place of a shared request.
    static let requestSize = 12

    var bytes: [UInt8]
    /// In no particular order, each once.
    var hashes: [UInt64]

    /// When the interaction was received, in milliseconds.
    var time: Int64 {
        get { bytes.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) } }
        set { bytes.withUnsafeMutableBytes { $0.storeBytes(of: newValue, as: Int64.self) } }
    }

    /// Sets the batch of a record that was encoded with one.
    mutating func setBatch(_ batch: UInt64) {
        bytes.withUnsafeMutableBytes { $0.storeBytes(of: batch, toByteOffset: Self.batchOffset, as: UInt64.self) }
    }
}
