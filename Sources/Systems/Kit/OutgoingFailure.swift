/// Why a request that a system made has no answer, in one sentence.
package struct OutgoingFailure: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }
}
