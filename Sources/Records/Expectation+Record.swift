import Bytes
import Domain

extension Expectation {
    /// Reads `{ "name", "where", "times" }`; without `times` it is at least 1. `"after": "now"` is `lastSeq`.
    package init(
        json: JSON, at pointer: String, now: Timestamp, lastSeq: UInt64, redaction: Redaction
    ) throws(PointerError) {
        let reader = try JSONObject(json, at: pointer, names: ["name", "where", "times"])
        let given = try reader.required("where")
        self.init(
            given: given,
            conditions: try Self.conditions(
                of: given, at: reader.place("where"), now: now, lastSeq: lastSeq, redaction: redaction))
        name = try reader.optionalText("name")
        if let times = reader.member("times") {
            self.times = try Times(json: times, at: reader.place("times"))
            givenTimes = times
        }
    }

    /// The conditions of a query, or of an object whose members are keys of the query language and their exact values,
    /// `since`, `until` and `after`.
    package static func conditions(
        of json: JSON, at pointer: String, now: Timestamp, lastSeq: UInt64, redaction: Redaction
    ) throws(PointerError) -> [Condition] {
        if let query = json.string {
            do throws(QueryError) {
                return try QueryParser.parse(query, now: now, redaction: redaction)
            } catch {
                throw PointerError(pointer, error.description, column: error.column)
            }
        }
        guard let members = json.members else {
            throw PointerError(pointer, "a query or an object was expected, not \(json.typeName)")
        }
        var conditions: [Condition] = []
        var seen: [FilterKey] = []
        var seenBounds: Set<String> = []
        for member in members {
            let place = PointerError.pointer(pointer, member.name)
            if let condition = try bound(member, at: place, now: now, lastSeq: lastSeq) {
                guard seenBounds.insert(member.name).inserted else { throw PointerError(place, "given twice") }
                conditions.append(condition)
                continue
            }
            guard let key = FilterKey(name: member.name, allowingShortForms: true) else {
                throw PointerError(place, "unknown key \"\(member.name)\"")
            }
            guard !seen.contains(key) else { throw PointerError(place, "given twice") }
            seen.append(key)
            conditions.append(.anyOf(key, try values(of: key, member.value, at: place)))
        }
        return conditions
    }

    /// What a member says of the range in time or order; nil for other members.
    private static func bound(
        _ member: JSON.Member, at pointer: String, now: Timestamp, lastSeq: UInt64
    ) throws(PointerError) -> Condition? {
        switch member.name {
        case "since", "until":
            guard let text = member.value.string else { throw PointerError(pointer, "text was expected") }
            do throws(DurationError) {
                let moment = try Timestamp(ago: text, now: now)
                return member.name == "since" ? .since(moment) : .until(moment)
            } catch {
                throw PointerError(pointer, "\(error), or an RFC 3339 time")
            }
        case "after":
            if member.value.string == "now" { return .compare(.seq, .greater, Int64(clamping: lastSeq)) }
            guard case .number(let text) = member.value, let seq = UInt64(text) else {
                throw PointerError(pointer, "a number from 0 on or now was expected")
            }
            return .compare(.seq, .greater, Int64(clamping: seq))
        default: return nil
        }
    }

    private static func values(
        of key: FilterKey, _ json: JSON, at pointer: String
    ) throws(PointerError) -> [String] {
        switch json {
        case .array(let elements):
            guard !elements.isEmpty else { throw PointerError(pointer, "the list is empty") }
            var values: [String] = []
            for (index, element) in elements.enumerated() {
                if case .array = element { throw PointerError("\(pointer)/\(index)", "text was expected, not a list") }
                values += try Self.values(of: key, element, at: "\(pointer)/\(index)")
            }
            return values
        case .string(let text), .number(let text):
            do throws(FilterValueError) {
                return try key.values(of: text)
            } catch {
                throw PointerError(pointer, error.detail)
            }
        default: throw PointerError(pointer, "text or a list of texts was expected, not \(json.typeName)")
        }
    }
}

extension Times {
    /// Reads `{ "exactly": n }`, `{ "never": true }`, or one or both of `atLeast` and `atMost`.
    package init(json: JSON, at pointer: String) throws(PointerError) {
        let bounds = try JSONObject(json, at: pointer, names: ["exactly", "atLeast", "atMost", "never"])
        let given = bounds.members.map(\.name)
        guard !given.isEmpty else { throw PointerError(pointer, "exactly, atLeast, atMost or never was expected") }
        if given.count > 1, let alone = given.first(where: { $0 == "exactly" || $0 == "never" }) {
            throw bounds.error(at: alone, "goes with no other bound")
        }
        switch given.first {
        case "exactly": self = .exactly(try bounds.count("exactly"))
        case "never":
            guard try bounds.flag("never") else { throw bounds.error(at: "never", "true was expected") }
            self = .never
        default:
            let minimum = given.contains("atLeast") ? try bounds.count("atLeast") : 0
            let maximum = given.contains("atMost") ? try bounds.count("atMost") : nil
            if let maximum, maximum < minimum {
                throw bounds.error(at: "atMost", "\(maximum) is less than atLeast, \(minimum)")
            }
            self.init(minimum, maximum)
        }
    }
}

extension Schema {
    package static let expectation = Schema.object(
        ["where": .either(.text.described("The query language."), Schema(["type": "object"]))],
        optional: [
            "name": .text.orNull,
            "times": .either(
                .object(["exactly": .count], isClosed: true),
                .object(["never": Schema(["const": true])], isClosed: true),
                .object(["atLeast": .count], optional: ["atMost": .count], isClosed: true),
                .object(["atMost": .count], isClosed: true)),
        ], isClosed: true)
}
