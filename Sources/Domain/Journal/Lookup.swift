/// What became of a `seq`.
package enum Lookup: Sendable {
    /// It is kept.
    case found(Interaction)
    /// No interaction has had it yet.
    case never
    /// It was evicted, deleted or cleared.
    case gone
}
