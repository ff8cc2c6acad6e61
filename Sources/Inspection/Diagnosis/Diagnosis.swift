import Bytes
import Domain

/// Says why nothing, or not the right thing, arrives: a function of the state alone.
package enum Diagnosis {
    /// What stands in the way, the most decisive first.
    package static func items(of state: DiagnosisState) -> [DiagnosisItem] {
        connectionItems(state) + sessionItems(state) + absenceItems(state) + deviceItems(state) + findingItems(state)
            + messageItems(state) + duplicateItems(state)
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
