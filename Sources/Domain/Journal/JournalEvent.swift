/// What a journal tells those who watch it.
package enum JournalEvent: Sendable {
    /// An interaction that the filter means was recorded.
    case recorded(UInt64)
    /// The transfer of an interaction that the filter means is known now.
    case updated(UInt64)
    /// The interactions of a session were cleared; nil when all were.
    case cleared(session: String?)
}
