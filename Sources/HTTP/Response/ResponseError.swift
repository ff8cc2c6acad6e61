/// Why bytes are no answer of HTTP/1.
package struct ResponseError: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String

    init(_ description: String) {
        self.description = description
    }
}
