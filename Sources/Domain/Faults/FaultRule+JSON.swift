import Bytes

extension FaultRule {
    /// The members of a rule in the inspection API; `id` and `applied` are the server's, and are ignored where a rule is given.
    package static let names = ["id", "session", "match", "action", "times", "probability", "enabled", "applied"]

    /// Reads a rule without its id.
    package init(json: JSON, now: Timestamp) throws(FaultError) {
        guard let members = json.members else { throw FaultError("", "a rule is an object, not \(json.typeName)") }
        for member in members where !Self.names.contains(member.name) {
            throw FaultError(
                PointerError.pointer("", member.name), "unknown; known are \(Self.names.joined(separator: ", "))")
        }
        guard let actionJSON = json["action"] else { throw FaultError("/action", "an action is missing") }
        let matchJSON = json["match"] ?? .object([])
        let action = try FaultAction(json: actionJSON, pointer: "/action")
        guard action != FaultAction() else {
            throw FaultError("/action", "the action does nothing: say for example { \"status\": 503 }")
        }
        self.init(
            session: try Self.session(json["session"]), matchJSON: matchJSON, actionJSON: actionJSON,
            conditions: try Self.conditions(matchJSON, now: now), action: action,
            times: try Self.times(json["times"]), probability: try Self.probability(json["probability"]),
            isEnabled: try Self.enabled(json["enabled"]))
        if action.failsTLS, !conditions.isEmpty {
            throw FaultError("/match", "a TLS fault matches by session only, since no request has come yet")
        }
        if let preset = action.preset { conditions += preset.conditions }
    }

    private static func session(_ value: JSON?) throws(FaultError) -> String? {
        guard let value, !value.isNull else { return nil }
        guard let name = value.string else {
            throw FaultError("/session", "text was expected, not \(value.typeName)")
        }
        return name
    }

    private static func enabled(_ value: JSON?) throws(FaultError) -> Bool {
        guard let value, !value.isNull else { return true }
        guard let flag = value.bool else {
            throw FaultError("/enabled", "true or false was expected, not \(value.typeName)")
        }
        return flag
    }

    private static func times(_ value: JSON?) throws(FaultError) -> Int? {
        guard let value, !value.isNull else { return nil }
        guard let number = value.int, number >= 1 else { throw FaultError("/times", "a whole number from 1 is wanted") }
        return number
    }

    private static func probability(_ value: JSON?) throws(FaultError) -> Double {
        guard let value, !value.isNull else { return 1 }
        guard let number = value.double, (0...1).contains(number) else {
            throw FaultError("/probability", "a number from 0 to 1 is wanted")
        }
        return number
    }

    private static func conditions(_ match: JSON, now: Timestamp) throws(FaultError) -> [Condition] {
        guard let members = match.members else {
            throw FaultError("/match", "a match is an object, not \(match.typeName)")
        }
        var conditions: [Condition] = []
        for member in members {
            let pointer = PointerError.pointer("/match", member.name)
            conditions += try self.conditions(member.name, try texts(member.value, pointer), pointer, now)
        }
        return conditions
    }

    /// One value or a list of them, numbers as their digits.
    private static func texts(_ value: JSON, _ pointer: String) throws(FaultError) -> [String] {
        let values = value.array ?? [value]
        let texts = values.compactMap { value in
            if case .number(let digits) = value { digits } else { value.string }
        }
        guard texts.count == values.count, !texts.isEmpty else {
            throw FaultError(pointer, "text, or a list of texts, is wanted")
        }
        return texts
    }

    private static func conditions(
        _ name: String, _ texts: [String], _ pointer: String, _ now: Timestamp
    ) throws(FaultError) -> [Condition] {
        switch name {
        case "q":
            var conditions: [Condition] = []
            do throws(QueryError) {
                for text in texts { conditions += try QueryParser.parse(text, now: now) }
            } catch {
                throw FaultError(pointer, error.description, column: error.column)
            }
            return conditions
        case "route": return [.either(texts.map { .pattern(.path, Wildcard($0)) })]
        default:
            guard let key = FilterKey(name: name, allowingShortForms: true) else {
                throw FaultError(pointer, "a match has no \"\(name)\": it takes q, route and the filters of the list")
            }
            do throws(FilterValueError) {
                var known: [String] = []
                for text in texts { known += try key.values(of: text) }
                return [.anyOf(key, known)]
            } catch {
                throw FaultError(pointer, error.detail)
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
