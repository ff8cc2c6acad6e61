/// What is wrong in a JSON document, and where.
package struct PointerError: Error, Equatable, CustomStringConvertible {
    /// The place in the document (RFC 6901); empty for the whole.
    package var pointer: String
    package var detail: String
    /// The byte of the text where the member at fault starts; nil for the whole, and for JSON that was made in code.
    package var offset: Int?
    /// The place in a query, counted from 1; nil where no query is wrong.
    package var column: Int?
    /// The names that are right where the last part of the pointer is none of them; empty for other errors.
    package var known: [String]

    package init(
        _ pointer: String, _ detail: String, offset: Int? = nil, column: Int? = nil, known: [String] = []
    ) {
        self.pointer = pointer
        self.detail = detail
        self.offset = offset
        self.column = column
        self.known = known
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
