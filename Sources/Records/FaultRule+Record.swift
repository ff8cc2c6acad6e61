import Bytes
import Domain

extension FaultRule {
    /// The members of a rule in the inspection API; `id` and `applied` are the server's, and are ignored where a rule is given.
    package static let names = ["id", "session", "match", "action", "times", "probability", "enabled", "applied"]

    /// Reads a rule without its id.
    package init(json: JSON, now: Timestamp, redaction: Redaction = .off) throws(PointerError) {
        let object = try JSONObject(json, names: Self.names)
        guard let actionJSON = object.member("action") else { throw object.error(at: "action", "an action is missing") }
        let matchJSON = object.member("match") ?? .object([])
        let action = try FaultAction(json: actionJSON, pointer: "/action")
        guard action != FaultAction() else {
            throw object.error(at: "action", "the action does nothing: say for example { \"status\": 503 }")
        }
        self.init(
            session: try object.optionalText("session"), matchJSON: matchJSON, actionJSON: actionJSON,
            conditions: try Self.conditions(matchJSON, now: now, redaction), action: action,
            times: try Self.times(object),
            probability: try Self.probability(object), isEnabled: try object.optionalFlag("enabled") ?? true)
        if action.failsTLS, !conditions.isEmpty {
            throw object.error(at: "match", "a TLS fault matches by session only, since no request has come yet")
        }
        if let preset = action.preset { conditions += preset.conditions }
    }

    private static func times(_ object: JSONObject) throws(PointerError) -> Int? {
        guard let value = object["times"] else { return nil }
        guard let number = value.int, number >= 1 else {
            throw object.error(at: "times", "a whole number from 1 is wanted")
        }
        return number
    }

    private static func probability(_ object: JSONObject) throws(PointerError) -> Double {
        guard let value = object["probability"] else { return 1 }
        guard let number = value.double, (0...1).contains(number) else {
            throw object.error(at: "probability", "a number from 0 to 1 is wanted")
        }
        return number
    }

    private static func conditions(
        _ json: JSON, now: Timestamp, _ redaction: Redaction
    ) throws(PointerError) -> [Condition] {
        let match = try JSONObject(json, at: "/match")
        var conditions: [Condition] = []
        for member in match.members {
            let pointer = match.place(member.name)
            conditions += try self.conditions(member.name, try texts(member.value, pointer), pointer, now, redaction)
        }
        return conditions
    }

    /// One value or a list of them, numbers as their digits.
    private static func texts(_ value: JSON, _ pointer: String) throws(PointerError) -> [String] {
        let values = value.array ?? [value]
        let texts = values.compactMap { value in
            if case .number(let digits) = value { digits } else { value.string }
        }
        guard texts.count == values.count, !texts.isEmpty else {
            throw PointerError(pointer, "text, or a list of texts, is wanted")
        }
        return texts
    }

    private static func conditions(
        _ name: String, _ texts: [String], _ pointer: String, _ now: Timestamp, _ redaction: Redaction
    ) throws(PointerError) -> [Condition] {
        switch name {
        case "q":
            var conditions: [Condition] = []
            do throws(QueryError) {
                for text in texts { conditions += try QueryParser.parse(text, now: now, redaction: redaction) }
            } catch {
                throw PointerError(pointer, error.description, column: error.column)
            }
            return conditions
        case "route": return [.either(texts.map { .pattern(.path, Wildcard($0)) })]
        default:
            guard let key = FilterKey(name: name, allowingShortForms: true) else {
                throw PointerError(pointer, "a match has no \"\(name)\": it takes q, route and the filters of the list")
            }
            do throws(FilterValueError) {
                var known: [String] = []
                for text in texts { known += try key.values(of: text) }
                return [.anyOf(key, known)]
            } catch {
                throw PointerError(pointer, error.detail)
            }
        }
    }

    /// The rule as the inspection API shows it.
    package var json: JSON {
        [
            "id": .string(id), "session": session.map(JSON.string) ?? .null, "match": matchJSON, "action": actionJSON,
            "times": times.map { .number(String($0)) } ?? .null, "probability": .number(String(probability)),
            "enabled": .bool(isEnabled), "applied": .number(String(applied)),
        ]
    }
}

extension FaultRule {
    /// The members that only records of a rule have: its turns so far, and when it was first applied.
    private static let recordNames = ["turns", "firstApplied"]

    /// The rule of a record, with its id and what it has done. Relative times in its match count from `now`.
    package init(record json: JSON, now: Timestamp, redaction: Redaction = .off) throws(PointerError) {
        let reader = try JSONObject(json, names: Self.names + Self.recordNames)
        try self.init(
            json: .object(reader.members.filter { !Self.recordNames.contains($0.name) }), now: now,
            redaction: redaction)
        id = try reader.id(letter: "f")
        applied = try reader.count("applied")
        turns = try reader.count("turns")
        firstApplied = try reader.required("firstApplied").isNull ? nil : try reader.time("firstApplied")
    }

    /// The record of the rule: what the inspection API shows, and what it takes to go on with it.
    package var record: JSON {
        let more: [JSON.Member] = [
            .init("turns", .number(String(turns))),
            .init("firstApplied", firstApplied.map { .string($0.text) } ?? .null),
        ]
        return .object((json.members ?? []) + more)
    }
}

extension Schema {
    private static let faultAction = Schema(["type": "object"]).described(
        "What happens; `when` (before or after) says on which side of the back end.")

    package static let fault = Schema.object([
        "id": .text, "session": .session.orNull, "match": Schema(["type": "object"]),
        "action": .faultAction, "times": .count.orNull, "probability": .number, "enabled": .flag,
        "applied": .count,
    ])

    /// What makes a fault; `match` has keys of the query language, `q` and `route`.
    package static let newFault = Schema.object(
        ["action": .faultAction],
        optional: [
            "id": .anything, "session": .session.orNull, "match": Schema(["type": "object"]).orNull,
            "times": .integer(1...Int.max).orNull,
            "probability": Schema(["type": "number", "minimum": 0, "maximum": 1]).orNull, "enabled": .flag.orNull,
            "applied": .anything,
        ], isClosed: true)
}
