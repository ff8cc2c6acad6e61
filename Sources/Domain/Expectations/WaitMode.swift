/// What a waiting call waits for.
package enum WaitMode: String, Sendable, CaseIterable {
    /// Until the count is reached.
    case atLeast
    /// Until the end, unless the count is exceeded.
    case exactly
    /// Until the end, unless one comes.
    case never

    /// The bounds of the mode; `count` has no meaning for `never`.
    package func times(_ count: Int) -> Times {
        switch self {
        case .atLeast: .atLeast(count)
        case .exactly: .exactly(count)
        case .never: .never
        }
    }
}
