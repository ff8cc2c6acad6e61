/// A part of the interactions that a filter means.
package struct Page: Sendable {
    /// The interactions in the order that was asked for.
    package var items: [Interaction]
    /// Whether there are more in that direction.
    package var more: Bool
    /// How many the filter means without its `after` and `before`; nil when finding out would take too long.
    package var total: Int?
    /// The `seq` of the oldest that is kept; one more than `lastSeq` when nothing is.
    package var firstSeq: UInt64
    /// The `seq` given last.
    package var lastSeq: UInt64
    /// How many were evicted.
    package var dropped: UInt64
}
