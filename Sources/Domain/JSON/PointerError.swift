/// What is wrong in a JSON document, and where.
package struct PointerError: Error, Equatable, CustomStringConvertible {
    /// The place in the document (RFC 6901); empty for the whole.
    package var pointer: String
    package var detail: String
    /// The place in a query, counted from 1; nil where no query is wrong.
    package var column: Int?

    package init(_ pointer: String, _ detail: String, column: Int? = nil) {
        self.pointer = pointer
        self.detail = detail
        self.column = column
    }

    package var description: String { pointer.isEmpty ? detail : "\(pointer): \(detail)" }

    /// A pointer one level further down, with `~` and `/` escaped.
    package static func pointer(_ parent: String, _ name: String) -> String {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\(parent)/\(escaped)"
    }
}
