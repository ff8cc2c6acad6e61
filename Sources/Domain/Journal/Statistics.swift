/// How full a journal is.
package struct Statistics: Sendable {
    /// How many interactions are kept.
    package var stored: Int
    /// How many bytes they take.
    package var bytes: Int
    /// How many were evicted.
    package var dropped: UInt64
    /// The `seq` given last.
    package var lastSeq: UInt64
    /// The `seq` of the oldest that is kept; one more than `lastSeq` when nothing is.
    package var firstSeq: UInt64
}
