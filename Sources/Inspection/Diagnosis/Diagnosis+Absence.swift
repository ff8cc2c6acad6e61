import Bytes
import Domain
import HTTP

extension Diagnosis {
    /// What is asked for came to other sessions, and not to the one that was named.
    static func sessionItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        let own = state.recent.count(where: state.isWanted)
        guard let session = state.scope.session, own == 0 || !state.scope.wanted.isEmpty else { return [] }
        // What was refused or met no route elsewhere is asked for by nobody who does not say so.
        let found = state.elsewhere.filter {
            state.isWanted($0)
                && (!state.scope.wanted.isEmpty || ![.unmatched, .invalid].contains($0.observation.verdict))
        }
        guard !found.isEmpty else { return [] }
        var counts: [String: Int] = [:]
        for interaction in found { counts[interaction.session, default: 0] += 1 }
        let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
        let places = most.map { "\($0.value) to \($0.key)" }.joined(separator: ", ")
        return [
            DiagnosisItem(
                .hitsInAnotherSession,
                "\(own == 0 ? "Nothing" : "Only \(own)") of what is asked for came to the session \(session), but \(counted(found.count, "interaction")) "
                    + "to others: \(places).",
                evidence: found.map(evidence))
        ]
    }

    /// Nothing came, or no registration, or no hit of the delivery: what usually is the reason.
    static func absenceItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        let failed = state.connections.contains {
            ![.requests, .closedWithoutRequest, .malformed].contains($0.report.outcome)
        }
        if state.recent.isEmpty, !failed {
            return [
                DiagnosisItem(
                    .noConnection,
                    "No request of an app has come\(state.place), and no connection that failed: the server listens on "
                        + "\(state.addresses.words)."
                ).adding(state.hints)
            ] + hintItems(state, [.requests, .registrations])
        }
        if state.recent.isEmpty { return [] }
        var items: [DiagnosisItem] = []
        let hasRegistration = state.recent.contains { $0.observation.kind == .register }
        if !hasRegistration, state.wantsRegistration, !state.recent.allSatisfy(state.isProxied) {
            items += hintItems(
                state, [.registrations], after: "Requests have come\(state.place), but no registration. ")
        }
        if let delivery = state.scope.delivery, !(state.recent + state.elsewhere).contains(where: state.isWanted) {
            items.append(
                DiagnosisItem(
                    .noHitOfDelivery,
                    "\(counted(state.recent.count, "interaction")) came\(state.place), and none of them names the delivery "
                        + "\(delivery)."
                ).adding(state.hints))
        }
        return items
    }

    /// What the systems say of what has not come; an item that several have comes once.
    private static func hintItems(
        _ state: DiagnosisState, _ absences: [DiagnosisHint.Absence], after words: String = ""
    ) -> [DiagnosisItem] {
        var codes: Set<String> = []
        return state.hints.compactMap { hint in
            guard let absence = hint.absence, absences.contains(absence), codes.insert(hint.code).inserted else {
                return nil
            }
            return DiagnosisItem(hint.code, words + hint.sentence, cure: hint.cure)
        }
    }
}

extension DiagnosisItem {
    /// The item with what the systems add to its cure.
    func adding(_ hints: [DiagnosisHint]) -> DiagnosisItem {
        var item = self
        for hint in hints where hint.absence == nil && hint.code == code { item.cure += " " + hint.cure }
        return item
    }
}

extension DiagnosisState {
    /// Whether a registration is asked for, or nothing in particular.
    fileprivate var wantsRegistration: Bool {
        guard scope.delivery == nil else { return false }
        return scope.wanted.isEmpty
            || scope.wanted.contains { condition in
                guard case .anyOf(.kind, let names) = condition else { return false }
                return names.contains(Kind.register.name)
            }
    }
}
