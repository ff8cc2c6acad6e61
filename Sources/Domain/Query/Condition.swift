/// One condition of a filter, compiled: names are normalised, times are absolute.
package indirect enum Condition: Sendable, Equatable {
    /// A number of an interaction that can be compared.
    package enum Number: Sendable {
        case seq
        case status
    }

    package enum Comparison: Sendable {
        case less
        case lessOrEqual
        case equal
        case greaterOrEqual
        case greater
    }

    /// The value of the key is one of these, exactly. The journal's indexes answer this one.
    case anyOf(FilterKey, [String])
    /// The value of the key fits a pattern.
    case pattern(FilterKey, Wildcard)
    case compare(Number, Comparison, Int64)
    /// Received at this moment or later.
    case since(Timestamp)
    /// Received at this moment or earlier.
    case until(Timestamp)
    /// The text is in the target, a header or the body, in any case.
    case text(FreeText)
    case not(Condition)
    /// It holds for the interaction as it came and as it is shown, so that it does not find what is masked.
    case shown(Condition, Redaction)
    case either([Condition])

    /// Whether it holds for an interaction.
    package func holds(for interaction: Interaction) -> Bool {
        switch self {
        case .anyOf(let key, let values): return key.hasValue(in: interaction) { values.contains($0) }
        case .pattern(let key, let pattern): return key.hasValue(in: interaction, where: pattern.matches)
        case .compare(let number, let comparison, let bound):
            let value: Int64?
            switch number {
            case .seq: value = Int64(clamping: interaction.seq)
            case .status: value = interaction.response.status.map(Int64.init)
            }
            guard let value else { return false }
            switch comparison {
            case .less: return value < bound
            case .lessOrEqual: return value <= bound
            case .equal: return value == bound
            case .greaterOrEqual: return value >= bound
            case .greater: return value > bound
            }
        case .since(let moment): return interaction.receivedAt >= moment
        case .until(let moment): return interaction.receivedAt <= moment
        case .text(let text): return text.isFound(in: interaction)
        case .not(let condition): return !condition.holds(for: interaction)
        case .shown(let condition, let redaction):
            // First as it came: masking takes longer than looking.
            return condition.holds(for: interaction) && condition.holds(for: redaction.searchable(interaction))
        case .either(let conditions): return conditions.contains { $0.holds(for: interaction) }
        }
    }
}
