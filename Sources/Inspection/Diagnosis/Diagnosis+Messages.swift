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
        let faulted = Set(
            state.recent.lazy.filter { $0.response.fault != nil }.compactMap(\.observation.messageId))
        let spoiled = Set(
            state.messages.lazy.filter { $0.identity.messageId.map(faulted.contains) ?? false }.map(\.id))
        let silent = funnel.withoutHit.map { silent in
            spoiled.contains(silent.message)
                ? Funnel.Silent(message: silent.message, reason: "its hits were answered by a fault, and do not count")
                : silent
        }
        return grouped(silent).map { reason, messages in
            DiagnosisItem(
                .messageWithoutHit,
                "\(counted(messages.count, "message")) without a hit\(state.place) (\(names(messages))): \(reason).",
                evidence: messages.map(evidence), weight: messages.contains(where: failed.contains) ? .wrong : nil)
        }
    }

    private static func notClickedItems(_ state: DiagnosisState, _ funnel: Funnel) -> [DiagnosisItem] {
        guard Kind.engaged.contains(where: state.scope.mayConcern) else { return [] }
        let others = state.receivedOnly
        let messages = funnel.notClicked + others.compactMap(\.observation.messageId)
        guard !messages.isEmpty else { return [] }
        return [
            DiagnosisItem(
                .receivedNotClicked,
                "\(counted(messages.count, "message")) received and neither opened nor clicked\(state.place) "
                    + "(\(names(messages))).",
                evidence: funnel.notClicked.map(evidence) + others.map(evidence))
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

extension DiagnosisState {
    /// The receives of messages that were not made here, and that nothing opened or clicked; one for each message, the
    /// newest first.
    fileprivate var receivedOnly: [Interaction] {
        struct Key: Hashable {
            var session: String
            var system: System
            var message: String
            var delivery: String?
        }
        func key(_ interaction: Interaction) -> Key? {
            let observation = interaction.observation
            return observation.messageId.map {
                Key(
                    session: interaction.session, system: observation.system, message: $0,
                    delivery: observation.deliveryId)
            }
        }
        var told = Set(
            recent.lazy.filter { Kind.engaged.contains($0.observation.kind) }.compactMap(key))
        let made = Set(messages.compactMap(\.identity.messageId))
        return recent.filter { interaction in
            guard interaction.observation.kind == .receive, let key = key(interaction), !made.contains(key.message),
                scope.delivery == nil || key.delivery == scope.delivery
            else { return false }
            return told.insert(key).inserted
        }
    }
}
