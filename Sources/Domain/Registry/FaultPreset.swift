/// A named fault: what integrators of a system really meet. It applies to that system only, whatever else its rule
/// matches. A number in this process, its name in every file and answer.
package struct FaultPreset: Hashable, Sendable {
    /// What a preset does, and to what.
    package struct Definition: Sendable {
        /// What it does, in one line of Markdown.
        package var summary: String
        package var system: System
        /// The kinds of interactions that it applies to; empty for all.
        package var kinds: [Kind]
        /// What it does to one answer, and on which side of the back end.
        package var action: FaultAction
        /// How often it acts; nil for always.
        package var times: Int?
        /// For how many milliseconds from its first use it acts; nil for ever.
        package var window: Int64?
        /// Whether the system is asked to behave so, whose answer then shows it, instead of the answer being changed.
        package var isOutcome: Bool
    }

    /// The number; it differs from process to process.
    package let number: UInt8

    private static let table = NameTable<Definition>(nil)

    /// The preset of a name that changes answers, registered where the name is new. For names in the program only.
    package init(
        registering name: String, _ system: System, kinds: [Kind] = [], _ when: FaultAction.When, times: Int? = nil,
        window: Int64? = nil, _ summary: String, _ change: (inout FaultAction) -> Void
    ) {
        var action = FaultAction()
        action.when = when
        change(&action)
        number = Self.table.register(
            name,
            Definition(
                summary: summary, system: system, kinds: kinds, action: action, times: times,
                window: window, isOutcome: false))
    }

    /// The preset of a name that asks a system for an outcome, registered where the name is new.
    package init(registering name: String, outcomeOf system: System, kinds: [Kind], _ summary: String) {
        number = Self.table.register(
            name,
            Definition(
                summary: summary, system: system, kinds: kinds, action: FaultAction(), times: nil,
                window: nil, isOutcome: true))
    }

    /// The registered preset of that exact name.
    package init?(name: String) {
        guard let number = Self.table.number(of: name) else { return nil }
        self.number = number
    }

    /// The name in rules and answers.
    package var name: String { Self.table[number].name }

    package var definition: Definition { Self.table[number].value }

    /// The registered presets in the order of their names.
    package static var all: [FaultPreset] { table.all.map(FaultPreset.init(number:)) }

    private init(number: UInt8) {
        self.number = number
    }

    /// What an interaction must be for it to apply, besides what its rule asks.
    package var conditions: [Condition] {
        let definition = definition
        let system = Condition.anyOf(.system, [definition.system.name])
        return definition.kinds.isEmpty ? [system] : [system, .anyOf(.kind, definition.kinds.map(\.name))]
    }

    /// Whether a system is asked to behave so.
    package var isOutcome: Bool { definition.isOutcome }
}
