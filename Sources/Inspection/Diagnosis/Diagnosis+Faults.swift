import Bytes
import Domain

extension Diagnosis {
    /// The faults that acted on what came, with how often; those that answer everything stand in the way of all.
    static func faultItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        let rules = Dictionary(state.faults.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
        var order: [String] = []
        var acted: [String: [Interaction]] = [:]
        for interaction in state.recent {
            guard let fault = interaction.response.fault else { continue }
            if acted[fault] == nil { order.append(fault) }
            acted[fault, default: []].append(interaction)
        }
        let isAllAnswered = state.recent.allSatisfy { isAnsweredByFault($0, rules) }
        let items = order.map { fault in
            let found = acted[fault] ?? []
            let (rule, answered) = (rules[fault], found.count { isAnsweredByFault($0, rules) })
            let isLive = rule.map { $0.isLive(at: state.now) } ?? !isRule(fault)
            let weight: DiagnosisItem.Weight = answered == 0 ? .odd : isLive && isAllAnswered ? .blocks : .wrong
            return DiagnosisItem(
                .faultActed, sentence(fault, rule, found, isAnswer: answered > 0, isLive: isLive, state),
                evidence: found.map(evidence), weight: weight)
        }
        return items + handshakeItems(state)
    }

    /// The calls that meet an expectation because of faults alone: fewer than are expected got their usual answer.
    static func metByFaultsOnly(
        _ found: [Interaction], actual: Int, minimum: Int, faults: [FaultRule]
    ) -> DiagnosisItem? {
        let rules = Dictionary(faults.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
        let answered = found.filter { isAnsweredByFault($0, rules) }
        guard !answered.isEmpty, actual - answered.count < minimum else { return nil }
        var names: [String] = []
        for name in answered.compactMap(\.response.fault) where !names.contains(name) { names.append(name) }
        return DiagnosisItem(
            .metByFaultsOnly,
            "The expectation is met by calls that a fault answered ("
                + "\(names.prefix(DiagnosisItem.evidenceLimit).joined(separator: ", "))): \(answered.count) of "
                + "\(counted(actual, "interaction")), \(outcomes(of: answered)). Without them it would be "
                + "\(actual - answered.count), and at least \(minimum) \(minimum == 1 ? "is" : "are") expected.",
            evidence: answered.map(evidence))
    }

    /// Whether a fault gave a call another answer than it would have had, or none.
    private static func isAnsweredByFault(_ interaction: Interaction, _ rules: [String: FaultRule]) -> Bool {
        guard let fault = interaction.response.fault else { return false }
        guard let rule = rules[fault] else { return interaction.response.status.map { $0 >= 400 } ?? true }
        return rule.answers
    }

    /// Whether a fault is named by the id of a rule; else by a magic text.
    private static func isRule(_ fault: String) -> Bool { fault.hasPrefix("f-") }

    private static func sentence(
        _ fault: String, _ rule: FaultRule?, _ found: [Interaction], isAnswer: Bool, isLive: Bool,
        _ state: DiagnosisState
    ) -> String {
        let name = isRule(fault) ? "The fault rule \(fault)" : "The text \(fault) in an id"
        let share =
            found.count == state.recent.count
            ? "all \(counted(found.count, "interaction"))"
            : "\(found.count) of \(counted(state.recent.count, "interaction"))"
        let action =
            isAnswer
            ? "answered \(share)\(state.place), \(outcomes(of: found))" : "acted on \(share)\(state.place)"
        guard isRule(fault) else { return "\(name) \(action)." }
        guard let rule else { return "\(name), which has been deleted, \(action)." }
        let match = rule.matchJSON == [:] ? "every call" : text(rule.matchJSON)
        return "\(name) \(action). Its action is \(text(rule.actionJSON)), for \(match)"
            + (isLive ? "." : "; it does not act any more.")
    }

    /// `3 with 503, 1 without an answer`.
    private static func outcomes(of interactions: [Interaction]) -> String {
        let statuses = Dictionary(grouping: interactions, by: \.response.status).mapValues(\.count)
        return statuses.sorted { ($1.value, $0.key ?? 0) < ($0.value, $1.key ?? 0) }.map { status, count in
            "\(count) \(status.map { "with \($0)" } ?? "without an answer")"
        }.joined(separator: ", ")
    }

    /// The JSON of a rule's part, cut where it is long.
    private static func text(_ json: JSON) -> String {
        let text = String(decoding: json.bytes, as: UTF8.self)
        return text.count <= 120 ? text : text.prefix(119) + "…"
    }

    /// The rules by which TLS handshakes failed, which leave no interaction.
    private static func handshakeItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        state.faults.filter { rule in
            rule.action.failsTLS && rule.applied > 0 && rule.isLive(at: state.now)
                && (state.scope.session == nil || rule.session == state.scope.session)
        }.map { rule in
            DiagnosisItem(
                .faultActed,
                "The fault rule \(rule.id) failed \(counted(rule.applied, "TLS handshake"))\(state.place).",
                weight: .blocks)
        }
    }
}
