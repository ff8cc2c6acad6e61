import Bytes
import Domain

extension VerifyPlan {
    /// Reads the body of the call. `"after": "now"` is `lastSeq`.
    package init(json: JSON, now: Timestamp, lastSeq: UInt64, redaction: Redaction = .off) throws(PointerError) {
        let reader = try JSONObject(json, at: "", names: ["session", "after", "within", "inOrder", "expect"])
        self.init(
            session: try reader.optionalText("session"),
            after: try Self.after(reader, lastSeq: lastSeq), within: try Self.within(reader),
            inOrder: reader.member("inOrder") == nil ? false : try reader.flag("inOrder"), steps: [])
        let entries = try reader.list("expect")
        guard !entries.isEmpty else { throw reader.error(at: "expect", "the list is empty") }
        for (index, entry) in entries.enumerated() {
            steps.append(try Self.step(entry, at: "/expect/\(index)", now: now, lastSeq: lastSeq, redaction: redaction))
        }
    }

    private static func after(_ reader: JSONObject, lastSeq: UInt64) throws(PointerError) -> UInt64? {
        guard let value = reader["after"] else { return nil }
        return value.string == "now" ? lastSeq : UInt64(try reader.count("after"))
    }

    private static func within(_ reader: JSONObject) throws(PointerError) -> Duration {
        guard let text = try reader.optionalText("within") else { return .zero }
        let duration: Duration
        do throws(DurationError) {
            duration = try Duration(text: text)
        } catch {
            throw reader.error(at: "within", error.description)
        }
        guard duration <= longestWait else { throw reader.error(at: "within", "more than 5m") }
        return duration
    }

    private static func step(
        _ json: JSON, at pointer: String, now: Timestamp, lastSeq: UInt64, redaction: Redaction
    ) throws(PointerError) -> Step {
        guard json["anyOrder"] != nil else {
            return .one(try Expectation(json: json, at: pointer, now: now, lastSeq: lastSeq, redaction: redaction))
        }
        let reader = try JSONObject(json, at: pointer, names: ["anyOrder"])
        let members = try reader.list("anyOrder")
        guard !members.isEmpty else { throw reader.error(at: "anyOrder", "the list is empty") }
        var expectations: [Expectation] = []
        for (index, member) in members.enumerated() {
            expectations.append(
                try Expectation(
                    json: member, at: "\(reader.place("anyOrder"))/\(index)", now: now, lastSeq: lastSeq,
                    redaction: redaction))
        }
        return .anyOrder(expectations)
    }
}

extension Schema {
    /// What `verify` takes.
    package static let verification = Schema.object(
        ["expect": .list(of: .either(.named("Expectation"), .anyOrder), atLeast: 1)],
        optional: [
            "session": .text.orNull, "after": .either(.seqOrNow, .null), "within": .wait.orNull, "inOrder": .flag,
        ], isClosed: true)

    private static let anyOrder = Schema.object(
        ["anyOrder": .list(of: .named("Expectation"), atLeast: 1)], isClosed: true)
}
