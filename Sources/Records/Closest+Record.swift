import Bytes
import Domain

extension Closest {
    /// Writes the list of `{ "interaction", "differs" }`, which was found as it is shown.
    package static func write(_ list: [Closest], into writer: inout JSONWriter) {
        writer.beginArray()
        for near in list {
            writer.beginObject()
            writer.key("interaction")
            near.interaction.write(into: &writer, redaction: .off)
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
