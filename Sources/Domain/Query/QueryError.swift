/// Why a text is no query, and where.
package struct QueryError: Error, Equatable, CustomStringConvertible {
    package var reason: String
    /// The 1-based column of the first wrong character, in Unicode scalars.
    package var column: Int

    package init(_ reason: String, column: Int) {
        self.reason = reason
        self.column = column
    }

    package var description: String { "column \(column): \(reason)" }
}
