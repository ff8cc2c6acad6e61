import HTTP

/// One path of a system and what answers there.
package struct SystemRoute: Sendable {
    package var methods: [Method]
    /// Segments between slashes; `{name}` takes one segment.
    package var pattern: String
    package var handle: @Sendable (Call) -> Answer

    package init(_ methods: [Method], _ pattern: String, _ handle: @escaping @Sendable (Call) -> Answer) {
        self.methods = methods
        self.pattern = pattern
        self.handle = handle
    }
}
