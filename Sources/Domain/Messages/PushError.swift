/// Why a push cannot be made: where in the request, and what is wrong there.
package struct PushError: Error, Sendable, Equatable {
    /// An RFC 6901 pointer into the request.
    package var pointer: String
    package var detail: String

    package init(_ pointer: String, _ detail: String) {
        self.pointer = pointer
        self.detail = detail
    }
}
