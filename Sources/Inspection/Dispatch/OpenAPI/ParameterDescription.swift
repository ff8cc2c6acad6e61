import Domain
import Records

/// What a parameter of the API means wherever it is taken.
package struct ParameterDescription: Sendable {
    package var schema: Schema
    package var summary: String

    /// What is known of a parameter of that name; any text where nothing is.
    package static func of(_ name: String) -> ParameterDescription {
        all[name] ?? ParameterDescription(schema: .text, summary: "")
    }

    private static let all: [String: ParameterDescription] = {
        var all: [String: ParameterDescription] = [:]
        for key in FilterKey.allCases {
            let schema: Schema =
                switch key {
                case .kind: .words(Kind.allCases.map(\.name) + ["engaged"])
                case .status: .count
                default: key.names.map(Schema.words) ?? .text
                }
            all[key.name] = ParameterDescription(schema: schema, summary: "Exactly this \(key.name).")
        }
        let others: KeyValuePairs<String, (Schema, String)> = [
            "q": (.text, "The query language, such as kind:open -verdict:valid \"free text\"."),
            "after": (.seqOrNow, "Only a greater seq; now is the last that there is."),
            "before": (.count, "Only a smaller seq."),
            "since": (.moment, "Only at this time or later; a duration counts back from now."),
            "until": (.moment, "Only at this time or earlier; a duration counts back from now."),
            "order": (.words(["asc", "desc"]), "By seq; asc is the default."),
            "limit": (.integer(1...1000), "The most items; 100 is the default."),
            "fields": (
                .text("(\(names))(,(\(names)))*"), "The members to show, separated by commas; seq is always there."
            ),
            "mode": (.words(WaitMode.allCases.map(\.rawValue)), "atLeast is the default."),
            "count": (.integer(0...1_000_000_000), "How many are expected; 1 is the default."),
            "timeout": (.wait, "The time limit; 5s is the default, 5m the most."),
            "size": (.integer(0...64 * 1024 * 1024), "So many made-up bytes."),
            "all": (.words(["true", "false"]), "Confirms that everything goes, on a server that others can reach."),
            "state": (.words(Device.State.allCases.map(\.rawValue)), "Exactly this state."),
            "device": (.text, "The id or the token of a device."),
            "delivery": (.text, "The id of a delivery."),
        ]
        for (name, description) in others {
            all[name] = ParameterDescription(schema: description.0, summary: description.1)
        }
        return all
    }()

    private static let names = InteractionFields.names.joined(separator: "|")
}
