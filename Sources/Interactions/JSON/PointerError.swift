/// What is wrong in a JSON document, and where.
package struct PointerError: Error, Equatable, CustomStringConvertible {
    /// The place in the document (RFC 6901); empty for the whole.
    package var pointer: String
    package var detail: String

    package init(_ pointer: String, _ detail: String) {
        self.pointer = pointer
        self.detail = detail
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
