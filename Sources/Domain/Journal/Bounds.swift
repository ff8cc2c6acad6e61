/// How much a journal keeps; the oldest interactions go first.
package struct Bounds: Sendable {
    /// How many interactions are kept at most.
    package var interactions: Int
    /// How many bytes the kept interactions take at most.
    package var bytes: Int

    /// Bounds of so many interactions and bytes.
    package init(interactions: Int = 1_000_000, bytes: Int = 1 << 31) {
        self.interactions = interactions
        self.bytes = bytes
    }
}
