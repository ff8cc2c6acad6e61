import Bytes
import Domain

extension Closest {
    /// Writes the list of `{ "interaction", "differs" }`.
    package static func write(_ list: [Closest], into writer: inout JSONWriter, redaction: Redaction = .secrets) {
        writer.beginArray()
        for near in list {
            writer.beginObject()
            writer.key("interaction")
            near.interaction.write(into: &writer, redaction: redaction)
            writer.key("differs")
            writer.beginArray()
            for difference in near.differs {
                writer.beginObject()
                writer.member("field", difference.field)
                writer.key("expected")
                writer.value(difference.expected)
                writer.key("actual")
                writer.value(difference.actual)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }
}

extension Schema {
    package static let closest = Schema.object([
        "interaction": .named("Interaction"),
        "differs": .list(of: .object(["field": .text, "expected": .anything, "actual": .anything])),
    ])
}
