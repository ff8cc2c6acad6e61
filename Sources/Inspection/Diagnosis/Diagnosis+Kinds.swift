import Bytes
import Domain

extension Diagnosis {
    /// Kinds that are taken for each other: systems record the same act of a person as one or another.
    private static let alike: [[Kind]] = [
        [.open, .click, .linkClick, .botLinkClick], [.register, .identify], [.event, .trigger],
    ]

    /// What is asked for came as another kind, or is of a kind that the systems of the session do not send.
    static func kindItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        guard let names = state.scope.kinds, !state.recent.contains(where: state.isWanted) else { return [] }
        let kinds = names.compactMap { Kind(name: $0) }
        let near = state.nearInKind(to: kinds, Self.alike)
        let absent = state.systems(without: kinds, near)
        let others = state.systems.filter { !Set($0.kinds).isDisjoint(with: kinds) }
        // What a system does not send is its own to explain, in what it adds to the cure.
        let never =
            absent.isEmpty
            ? "" : "\(list(names)) \(names.count == 1 ? "is" : "are") not sent by \(list(absent.map(\.title), "or"))"
        if !near.isEmpty {
            let counts = Dictionary(grouping: near, by: \.observation.kind).mapValues(\.count)
            let came = counts.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
                .map { "\($0.value) \($0.key.name)" }.joined(separator: ", ")
            return [
                DiagnosisItem(
                    .hitsOfAnotherKind,
                    "No \(list(names, "or")) of those asked for came\(state.place), but of other kinds, with all else as asked: "
                        + "\(came)."
                        + (never.isEmpty ? "" : " \(never)."),
                    evidence: near.map(evidence)
                ).adding(absent.flatMap(\.hints))
            ]
        }
        guard !absent.isEmpty else { return [] }
        let senders =
            others.isEmpty ? "." : ", but by \(list(others.map(\.title)))."
        let sent = absent.map { "\($0.title) sends \($0.kinds.map(\.name).joined(separator: ", "))" }
        // Only what it sends instead makes it worth to say how it reports such acts.
        let explaining = absent.filter { system in
            Self.alike.contains { !Set($0).isDisjoint(with: kinds) && !Set($0).isDisjoint(with: system.kinds) }
        }
        var item = DiagnosisItem(.kindOfAnotherSystem, never + senders).adding(explaining.flatMap(\.hints))
        item.cure += " \(sent.joined(separator: "; "))."
        return [item]
    }

    /// `a`, `a and b`, `a, b and c`.
    private static func list(_ words: [String], _ last: String = "and") -> String {
        words.count < 2
            ? words.joined() : words.dropLast().joined(separator: ", ") + " \(last) \(words[words.count - 1])"
    }
}

extension DiagnosisState {
    /// The interactions that meet all that is asked for but the kind, and are of one that is taken for it.
    fileprivate func nearInKind(to kinds: [Kind], _ alike: [[Kind]]) -> [Interaction] {
        let nearKinds = alike.filter { !Set($0).isDisjoint(with: kinds) }.flatMap(\.self)
        let rest = scope.conditions.filter { condition in
            if case .anyOf(.kind, _) = condition { return false }
            return true
        }
        return recent.filter { interaction in
            nearKinds.contains(interaction.observation.kind)
                && rest.allSatisfy { $0.holds(for: interaction) }
        }
    }

    /// The systems whose calls are looked for, where they send none of the kinds: those of the near interactions, else those
    /// that the conditions name, else those of the session. Where one of several sends the kind, there are none.
    fileprivate func systems(without kinds: [Kind], _ near: [Interaction]) -> [SystemDescription] {
        var concerned = Set(near.map(\.observation.system))
        if concerned.isEmpty {
            for case .anyOf(.system, let names) in scope.wanted {
                concerned = Set(systems.map(\.system).filter { names.contains($0.name) })
            }
        }
        if concerned.isEmpty {
            concerned = Set(recent.map(\.observation.system) + messages.map(\.system) + named.map(\.system))
        }
        // What every app may call: files and pages that belong to no system that sends.
        let common = systems.filter { !$0.sends }.flatMap(\.kinds) + [.unmatched]
        let found = systems.filter { $0.sends && concerned.contains($0.system) }
        guard Set(common + found.flatMap(\.kinds)).isDisjoint(with: kinds) else { return [] }
        return found
    }
}
