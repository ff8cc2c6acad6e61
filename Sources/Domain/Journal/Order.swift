/// The order of a list, by `seq`.
package enum Order: Sendable {
    /// The oldest first.
    case asc
    /// The newest first.
    case desc
}
