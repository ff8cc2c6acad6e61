/// A value that no interaction can have for a key.
package struct FilterValueError: Error, Equatable, CustomStringConvertible {
    package var detail: String

    package init(detail: String) {
        self.detail = detail
    }

    package var description: String { detail }
}
