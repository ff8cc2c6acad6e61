import JSONBytes

/// When a fault is applied, and what it does.
package struct FaultRule: Sendable, Equatable {
    /// `f-` and a number; also `response.fault` of the interactions that it met.
    package var id: String
    /// The session that it is for; nil for all.
    package var session: String?
    /// The match and the action as they were given.
    package var matchJSON: JSON
    package var actionJSON: JSON
    package var conditions: [Condition]
    package var action: FaultAction
    /// How often it is applied at most; nil for always.
    package var times: Int?
    /// From 0 to 1.
    package var probability: Double
    package var isEnabled: Bool
    /// How often it was applied.
    package var applied = 0
    package var firstApplied: Timestamp?

    /// Reads a rule without its id. `session` is the one of the call, when it names one.
    package init(json: JSON, session: String?, now: Timestamp) throws(FaultError) {
        guard let members = json.members else { throw FaultError("", "a rule is an object, not \(json.typeName)") }
        for member in members where !Self.names.contains(member.name) {
            throw FaultError("/\(member.name)", "a rule has no \"\(member.name)\"")
        }
        guard let actionJSON = json["action"] else { throw FaultError("/action", "an action is missing") }
        id = ""
        self.session = session ?? json["session"]?.string
        matchJSON = json["match"] ?? .object([])
        self.actionJSON = actionJSON
        conditions = try Self.conditions(matchJSON, now: now)
        action = try FaultAction(json: actionJSON, pointer: "/action")
        times = try Self.times(json["times"])
        probability = try Self.probability(json["probability"])
        isEnabled = json["enabled"]?.bool ?? true
        if action.failsTLS, !conditions.isEmpty {
            throw FaultError("/match", "a TLS fault matches by session only, since no request has come yet")
        }
    }

    private static let names = ["id", "session", "match", "action", "times", "probability", "enabled", "applied"]

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
            let pointer = "/match/\(member.name)"
            let values = member.value.array ?? [member.value]
            let texts = values.compactMap(\.string)
            guard texts.count == values.count, !texts.isEmpty else { throw FaultError(pointer, "text is wanted") }
            switch member.name {
            case "q":
                do throws(QueryError) {
                    for text in texts { conditions += try QueryParser.parse(text, now: now) }
                } catch {
                    throw FaultError(pointer, error.description)
                }
            case "route": conditions.append(.either(texts.map { .pattern(.path, Wildcard($0)) }))
            default:
                guard let key = FilterKey(name: member.name, allowingShortForms: true) else {
                    throw FaultError(pointer, "a match has no \"\(member.name)\"")
                }
                do throws(FilterValueError) {
                    var known: [String] = []
                    for text in texts { known += try key.values(of: text) }
                    conditions.append(.anyOf(key, known))
                } catch {
                    throw FaultError(pointer, error.detail)
                }
            }
        }
        return conditions
    }

    /// Whether it may still be applied at that moment.
    func isLive(at now: Timestamp) -> Bool {
        guard isEnabled else { return false }
        if let times = times ?? action.preset?.times, applied >= times { return false }
        if let steps = action.sequence, applied >= steps.count { return false }
        if let window = action.preset?.window, let firstApplied {
            return now.milliseconds - firstApplied.milliseconds < window
        }
        return true
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
