import Bytes

extension Condition {
    /// How an interaction differs from what the condition wants.
    func difference(from interaction: Interaction) -> Closest.Difference {
        Closest.Difference(field: field, expected: expected, actual: actual(in: interaction))
    }

    private var field: String {
        switch self {
        case .anyOf(let key, _), .pattern(let key, _): key.name
        case .compare(.seq, _, _): "seq"
        case .compare(.status, _, _): "status"
        case .since, .until: "receivedAt"
        case .text: "text"
        case .not(let condition), .shown(let condition, _): condition.field
        case .either(let conditions): conditions.first?.field ?? "text"
        }
    }

    private var expected: JSON {
        switch self {
        case .anyOf(_, let values): values.count == 1 ? .string(values[0]) : .array(values.map(JSON.string))
        case .either(let conditions): .array(conditions.map(\.expected))
        default: .string(words)
        }
    }

    private var words: String {
        switch self {
        case .anyOf(_, let values): values.joined(separator: ",")
        case .pattern(_, let pattern): pattern.text
        case .compare(_, let comparison, let bound): comparison.sign + String(bound)
        case .since(let moment): "since \(moment.text)"
        case .until(let moment): "until \(moment.text)"
        case .text(let text): text.text
        case .not(let condition): "not \(condition.words)"
        case .shown(let condition, _): condition.words
        case .either(let conditions): conditions.map(\.words).joined(separator: ",")
        }
    }

    private func actual(in interaction: Interaction) -> JSON {
        switch self {
        case .anyOf(let key, _), .pattern(let key, _):
            var values: [JSON] = []
            key.forEachValue(of: interaction) { values.append(.string($0)) }
            return values.count > 1 ? .array(values) : values.first ?? .null
        case .compare(.seq, _, _): return .number(String(interaction.seq))
        case .compare(.status, _, _): return interaction.response.status.map { .number(String($0)) } ?? .null
        case .since, .until: return .string(interaction.receivedAt.text)
        case .text: return .null
        case .not(let condition), .shown(let condition, _): return condition.actual(in: interaction)
        case .either(let conditions): return conditions.first?.actual(in: interaction) ?? .null
        }
    }
}

extension Condition.Comparison {
    /// The comparison as queries write it; nothing for `equal`.
    fileprivate var sign: String {
        switch self {
        case .less: "<"
        case .lessOrEqual: "<="
        case .equal: ""
        case .greaterOrEqual: ">="
        case .greater: ">"
        }
    }
}
