/// A value that no interaction can have for a key.
package struct FilterValueError: Error, Equatable, CustomStringConvertible {
    package var detail: String

    package var description: String { detail }
}
