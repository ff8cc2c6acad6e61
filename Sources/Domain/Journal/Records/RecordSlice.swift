/// A record that can be read without the lock of the journal.
struct RecordSlice {
    let seq: UInt64
    let record: SlabSlice
    /// The request that it shares with others.
    let request: SlabSlice?

    /// When the interaction was received, in milliseconds.
    var time: Int64 { RecordReader.time(record.bytes) }

    /// The hash of the session.
    var sessionHash: UInt64 { RecordReader.sessionHash(record.bytes) }

    /// The interaction.
    func decoded() -> Interaction { RecordReader.decode(record.bytes, request: request?.bytes, seq: seq) }

    /// Calls `body` with each hash that it is found by; a finding that it has twice comes twice.
    func forEachHash(_ body: (UInt64) -> Void) {
        RecordReader.forEachHash(record.bytes, request: request?.bytes, body)
    }
}
