import Bytes
import Domain

extension Diagnosis {
    /// The messages that nothing answered, and the images that nobody fetched, by the reason that fits their transport.
    static func messageItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        let funnel = Funnel(state.messages)
        return missingDelivery(state) + silentItems(state, funnel) + notClickedItems(state, funnel)
            + imageItems(state, funnel)
    }

    private static func missingDelivery(_ state: DiagnosisState) -> [DiagnosisItem] {
        guard let delivery = state.scope.delivery, state.messages.isEmpty,
            !(state.recent + state.elsewhere).contains(where: state.isWanted)
        else { return [] }
        return [
            DiagnosisItem(
                .noSuchDelivery, "No delivery \(delivery) was made here\(state.place), and no hit names it.")
        ]
    }

    private static func silentItems(_ state: DiagnosisState, _ funnel: Funnel) -> [DiagnosisItem] {
        guard [Kind.receive, .open, .click, .linkClick].contains(where: state.scope.mayConcern) else { return [] }
        let failed = Set(state.messages.lazy.filter { $0.state == .failed }.map(\.id))
        return grouped(funnel.withoutHit).map { reason, messages in
            DiagnosisItem(
                .messageWithoutHit,
                "\(counted(messages.count, "message")) without a hit\(state.place) (\(names(messages))): \(reason).",
                evidence: messages.map(evidence), weight: messages.contains(where: failed.contains) ? .wrong : nil)
        }
    }

    private static func notClickedItems(_ state: DiagnosisState, _ funnel: Funnel) -> [DiagnosisItem] {
        guard Kind.engaged.contains(where: state.scope.mayConcern), !funnel.notClicked.isEmpty else { return [] }
        return [
            DiagnosisItem(
                .receivedNotClicked,
                "\(counted(funnel.notClicked.count, "message")) received and neither opened nor clicked\(state.place) "
                    + "(\(names(funnel.notClicked))).",
                evidence: funnel.notClicked.map(evidence))
        ]
    }

    private static func imageItems(_ state: DiagnosisState, _ funnel: Funnel) -> [DiagnosisItem] {
        guard state.scope.mayConcern(.media) else { return [] }
        return grouped(funnel.imagesNotFetched).map { reason, messages in
            DiagnosisItem(
                .imageNotFetched,
                "\(counted(messages.count, "image")) never fetched\(state.place) (\(names(messages))): \(reason).",
                evidence: messages.map(evidence))
        }
    }

    /// The messages of each reason, in the order in which the reasons first come.
    private static func grouped(_ silent: [Funnel.Silent]) -> [(reason: String, messages: [String])] {
        var groups: [(reason: String, messages: [String])] = []
        for item in silent {
            if let index = groups.firstIndex(where: { $0.reason == item.reason }) {
                groups[index].messages.append(item.message)
            } else {
                groups.append((item.reason, [item.message]))
            }
        }
        return groups
    }

    private static func names(_ messages: [String]) -> String {
        let more = messages.count > DiagnosisItem.evidenceLimit ? ", …" : ""
        return messages.prefix(DiagnosisItem.evidenceLimit).joined(separator: ", ") + more
    }

    private static func evidence(_ message: String) -> JSON {
        ["message": .string(message)]
    }
}
