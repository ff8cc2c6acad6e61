import Bytes
import Domain

/// Says why nothing, or not the right thing, arrives: a function of the state alone.
package enum Diagnosis {
    /// What stands in the way, what matters most first.
    package static func items(of state: DiagnosisState) -> [DiagnosisItem] {
        let topics = [
            faultItems, connectionItems, proxyItems, sessionItems, kindItems, absenceItems, deviceItems, findingItems,
            messageItems, duplicateItems,
        ]
        let items = topics.flatMap { $0(state) }
        return DiagnosisItem.Weight.allCases.flatMap { weight in items.filter { $0.weight == weight } }
    }

    /// `1 connection`, `3 connections`.
    static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// A piece of evidence.
    static func evidence(_ interaction: Interaction) -> JSON {
        [
            "interaction": .number(String(interaction.seq)), "at": .string(interaction.receivedAt.text),
            "session": .string(interaction.session), "kind": .string(interaction.observation.kind.name),
            "path": .string(interaction.request.path),
        ]
    }
}
