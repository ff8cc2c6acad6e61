import Bytes
import Domain

/// What a vendor's documentation has to do with mistakes in a JSON body: the hints of the findings about them.
struct ReadingHints: Sendable {
    var badJSON = "Use a JSON encoder: texts need escaping."
    var trailingComma = "No JSON reader takes it."
    var blankInKey = "Take the blanks away."
    var noGUID = "A GUID is 8-4-4-4-12 hexadecimal digits."
}

extension Finding {
    static func badJSON(_ error: JSONError, in body: [UInt8], hint: String) -> Finding {
        let (line, column) = error.position(in: body)
        let hasOptional = String(decoding: body.prefix(64 * 1024), as: UTF8.self).contains("Optional(")
        return Finding(
            .badBody, .error, field: "body",
            detail: "the content is no JSON: \(error.reason) at byte \(error.offset) (line \(line), column \(column))",
            hint: hasOptional
                ? "Swift wrote Optional(\"…\") into the text: unwrap the value before it is formatted." : hint)
    }

    static func trailingComma(
        _ error: JSONError, in body: [UInt8], _ severity: Severity, hint: String
    ) -> Finding {
        Finding(
            .trailingComma, severity, field: "body",
            detail: "a comma before the closing bracket at byte \(error.offset)", hint: hint)
    }

    static func blankInKey(_ name: String, _ place: String, _ severity: Severity, hint: String) -> Finding {
        Finding(
            .blankInKey, severity, field: name.prefix(128).description,
            detail: "the name \"\(name.prefix(128))\" has blanks around it (\(place))", hint: hint)
    }

    /// - Parameter index: the place of the item in its list; nil for a single one.
    static func missingField(_ name: String, _ index: Int?) -> Finding {
        Finding(
            .badField, .error, field: name,
            detail: "\(name) is missing" + (index.map { " in item \($0)" } ?? ""),
            hint: "Names are read in any case, and have no blanks.")
    }

    /// - Parameter place: where the field is, in words; empty where that is not known.
    static func badField(_ name: String, _ what: String, _ place: String) -> Finding {
        Finding(.badField, .error, field: name, detail: "\(name) \(what)" + (place.isEmpty ? "" : " (\(place))"))
    }

    static func noGUID(_ name: String, _ text: String, _ place: String, hint: String) -> Finding {
        Finding(
            .badField, .error, field: name,
            detail: "\(name) is no GUID: \(text.prefix(64))" + (place.isEmpty ? "" : " (\(place))"),
            hint: text.hasPrefix("Optional(") ? "Swift formatted an optional: unwrap it first." : hint)
    }
}
