/// A record that can be read without the lock of the journal.
struct RecordSlice {
    let seq: UInt64
    let slab: Slab
    let range: Range<Int>

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: slab.bytes[range]) }

    /// The interaction.
    func decoded() -> Interaction { RecordReader.decode(bytes, seq: seq) }
}
