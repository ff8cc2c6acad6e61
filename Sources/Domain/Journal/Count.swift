/// How many interactions a filter means.
package struct Count: Sendable {
    /// The number among those that are kept.
    package var count: Int
    /// False when evicted interactions could have counted too.
    package var complete: Bool
}
