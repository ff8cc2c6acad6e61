/// Why a fault rule is refused, and which part of it.
package struct FaultError: Error, Equatable {
    /// The JSON pointer of the part.
    package var pointer: String
    package var detail: String
    /// The place in a query, counted from 1.
    package var column: Int?

    package init(_ pointer: String, _ detail: String, column: Int? = nil) {
        self.pointer = pointer
        self.detail = detail
        self.column = column
    }
}
