/// Why a text is no address that a client could ask.
package struct WebAddressError: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String

    init(_ description: String) {
        self.description = description
    }
}
