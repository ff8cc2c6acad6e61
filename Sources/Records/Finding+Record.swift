import Bytes
import Domain

extension Finding {
    /// Writes the finding as an object.
    package func write(into writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", code.name)
        writer.member("severity", severity.name)
        writer.member("field", field)
        writer.member("detail", detail)
        writer.member("hint", hint)
        writer.endObject()
    }
}

extension Finding {
    init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try JSONObject(json, at: pointer, names: ["code", "severity", "field", "detail", "hint"])
        self.init(
            try reader.named("code", FindingCode.init(name:)), try reader.named("severity", Severity.init(name:)),
            field: try reader.text(orNull: "field"), detail: try reader.text("detail"),
            hint: try reader.text(orNull: "hint"))
    }
}

extension Schema {
    package static let finding = Schema.object([
        "code": .findingCode, "severity": .words(Finding.Severity.allCases.map(\.name)), "field": .text.orNull,
        "detail": .text, "hint": .text.orNull,
    ])
}
