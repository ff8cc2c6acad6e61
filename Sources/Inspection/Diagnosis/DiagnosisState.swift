import Domain

/// What a diagnosis looks at: a part of the server's state, bounded, taken at one moment.
package struct DiagnosisState: Sendable {
    package var scope: DiagnosisScope
    package var addresses: ListenAddresses
    /// The kept connections that belong, or may belong, to the scope; oldest first.
    package var connections: [ConnectionLog.Entry]
    /// The newest interactions of the session, newest first.
    package var recent: [Interaction]
    /// The newest interactions of other sessions, newest first; empty unless the scope names a session.
    package var elsewhere: [Interaction]
    /// The devices that the scope names by id or token.
    package var named: [Device]
    /// Some devices of the session that have no token.
    package var withoutToken: [Device]
    /// The newest messages of the scope, newest first.
    package var messages: [Message]
    /// What the systems say of absences.
    package var hints: [DiagnosisHint]
    package var systems: [SystemDescription]
    /// The fault rules that may act in the scope.
    package var faults: [FaultRule]
    package var now: Timestamp

    package init(
        scope: DiagnosisScope = DiagnosisScope(), addresses: ListenAddresses = ListenAddresses(),
        connections: [ConnectionLog.Entry] = [], recent: [Interaction] = [], elsewhere: [Interaction] = [],
        named: [Device] = [], withoutToken: [Device] = [], messages: [Message] = [], hints: [DiagnosisHint] = [],
        systems: [SystemDescription] = [], faults: [FaultRule] = [], now: Timestamp = Timestamp(milliseconds: 0)
    ) {
        self.scope = scope
        self.addresses = addresses
        self.connections = connections
        self.recent = recent
        self.elsewhere = elsewhere
        self.named = named
        self.withoutToken = withoutToken
        self.messages = messages
        self.hints = hints
        self.systems = systems
        self.faults = faults
        self.now = now
    }

    /// How the scope's session is named in a sentence.
    var place: String { scope.session.map { " in the session \($0)" } ?? "" }

    /// Whether an interaction is one of those that are asked for.
    func isWanted(_ interaction: Interaction) -> Bool {
        scope.conditions.allSatisfy { $0.holds(for: interaction) }
    }
}
