import Bytes
import Domain

extension Outcome {
    /// Writes the member `results`. A failed one also has `reason`, `complete` and `closest`, which is taken from
    /// `closest` at the same index.
    package func writeResults(
        into writer: inout JSONWriter, closest: [[Closest]] = []
    ) {
        writer.key("results")
        writer.beginArray()
        for (index, result) in results.enumerated() {
            writer.beginObject()
            if let name = result.expectation.name { writer.member("name", name) }
            writer.key("where")
            writer.value(result.expectation.given)
            writer.key("times")
            writer.value(result.expectation.givenTimes)
            writer.member("actual", result.actual)
            writer.member("satisfied", result.isSatisfied)
            if let reason = result.reason {
                writer.member("reason", reason.rawValue)
                writer.member("complete", result.isComplete)
                writer.key("closest")
                Closest.write(index < closest.count ? closest[index] : [], into: &writer)
            }
            writer.endObject()
        }
        writer.endArray()
    }
}

extension Schema {
    package static let expectationResult = Schema.object(
        ["where": .anything, "times": Schema(["type": "object"]), "actual": .count, "satisfied": .flag],
        optional: ["name": .text, "reason": .reason, "complete": .flag, "closest": .list(of: .named("Closest"))])
}
