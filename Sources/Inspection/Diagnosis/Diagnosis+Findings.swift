import Bytes
import Domain

extension Diagnosis {
    /// What makes several findings one item: their code, and for paths what was wrong with them.
    private struct Group: Hashable {
        var code: FindingCode
        var detail: String?
    }

    /// How many paths that nearly matched are told.
    private static let pathLimit = 5

    /// The findings of the newest interactions, errors first; a path that no route took with the route that is nearest.
    static func findingItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        var order: [Group] = []
        var groups: [Group: [(interaction: Interaction, finding: Finding)]] = [:]
        for interaction in state.recent {
            let (kind, isProxied) = (interaction.observation.kind, state.isProxied(interaction))
            for finding in interaction.observation.findings where finding.severity != .info {
                // To a device that is not registered nothing comes, of whatever kind.
                guard state.scope.mayConcern(kind) || (kind == .register && finding.severity == .error) else {
                    continue
                }
                let isPath = finding.code == .noSuchRoute || finding.code == .wrongMethod
                if isPath, isProxied { continue }
                let group = Group(code: finding.code, detail: isPath ? finding.detail : nil)
                if groups[group] == nil {
                    if isPath, order.count(where: { $0.code == finding.code }) >= pathLimit { continue }
                    order.append(group)
                }
                groups[group, default: []].append((interaction, finding))
            }
        }
        return order.compactMap { group in groups[group].flatMap(item) }
    }

    private static func item(
        _ found: [(interaction: Interaction, finding: Finding)]
    ) -> DiagnosisItem? {
        guard let (interaction, finding) = found.first else { return nil }
        let explanation = finding.code.explanation
        let method = interaction.request.method
        let sentence =
            switch finding.code {
            case .noSuchRoute, .wrongMethod:
                "\(counted(found.count, "request")) met no route: \(method) \(interaction.request.path); \(finding.detail)."
            default:
                "\(counted(found.count, "interaction")) with \(finding.code.name), \(explanation.cause): the last, number "
                    + "\(interaction.seq), says \(finding.detail)."
            }
        return DiagnosisItem(
            finding.code.name, sentence, cure: finding.hint ?? explanation.cure,
            evidence: found.map { evidence($0.interaction) }, weight: finding.severity == .error ? .wrong : .odd)
    }

    /// Hits of a message that came more than once, where no finding says so already.
    static func duplicateItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        struct Hit: Hashable {
            var session: String
            var system: System
            var kind: Kind
            var message: String
            var delivery: String?
            var device: String?
        }
        let isTold = state.recent.contains { $0.observation.findings.contains { $0.code == .duplicateHit } }
        guard !isTold else { return [] }
        var hits: [Hit: [Interaction]] = [:]
        for interaction in state.recent {
            let observation = interaction.observation
            guard [.receive, .open, .click].contains(observation.kind), let message = observation.messageId else {
                continue
            }
            let hit = Hit(
                session: interaction.session, system: observation.system, kind: observation.kind, message: message,
                delivery: observation.deliveryId, device: observation.device.token)
            hits[hit, default: []].append(interaction)
        }
        let repeated = hits.filter { $0.value.count > 1 }.sorted { ($0.value[0].seq) > ($1.value[0].seq) }
        guard let (hit, interactions) = repeated.first else { return [] }
        let delivery = hit.delivery.map { " of the delivery \($0)" } ?? ""
        let others = repeated.count > 1 ? " The same holds for \(counted(repeated.count - 1, "other hit"))." : ""
        return [
            DiagnosisItem(
                FindingCode.duplicateHit.name,
                "The message \(hit.message)\(delivery) sent \(hit.kind.name) \(interactions.count) times.\(others)",
                cure: FindingCode.duplicateHit.explanation.cure, evidence: interactions.map(evidence), weight: .odd)
        ]
    }
}
