/// Why a text is not the XML that is read here, and where.
package struct XMLError: Error, Equatable, CustomStringConvertible {
    package var reason: String
    /// The byte, counted from 0, at which reading stopped.
    package var offset: Int

    package init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package var description: String { "\(reason) at byte \(offset)" }
}
