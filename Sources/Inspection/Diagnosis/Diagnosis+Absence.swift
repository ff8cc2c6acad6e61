import Bytes
import Domain
import HTTP

extension Diagnosis {
    /// What is asked for came to other sessions, and not to the one that was named.
    static func sessionItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        guard let session = state.scope.session, !state.recent.contains(where: state.isWanted) else { return [] }
        let found = state.elsewhere.filter(state.isWanted)
        guard !found.isEmpty else { return [] }
        var counts: [String: Int] = [:]
        for interaction in found { counts[interaction.session, default: 0] += 1 }
        let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
        let places = most.map { "\($0.value) to \($0.key)" }.joined(separator: ", ")
        return [
            DiagnosisItem(
                .hitsInAnotherSession,
                "Nothing of what is asked for came to the session \(session), but \(counted(found.count, "interaction")) "
                    + "to others: \(places).",
                evidence: found.map(evidence))
        ]
    }

    /// Nothing came, or no registration, or no hit of the delivery: what usually is the reason.
    static func absenceItems(_ state: DiagnosisState) -> [DiagnosisItem] {
        let failed = state.connections.contains { ![.requests, .closedWithoutRequest].contains($0.report.outcome) }
        if state.recent.isEmpty, !failed {
            return [
                DiagnosisItem(
                    .noConnection,
                    "No request of an app has come\(state.place), and no connection that failed: the server listens on "
                        + "\(state.addresses.words)."),
                DiagnosisItem(.privacyNotOptedIn, "The app may not be allowed to send: privacy is not opted in."),
            ] + registrationItems("The app may have registered before, with another server.")
        }
        if state.recent.isEmpty { return [] }
        var items: [DiagnosisItem] = []
        if !state.recent.contains(where: { $0.observation.kind == .register }), state.wantsRegistration {
            items += registrationItems(
                "Requests have come\(state.place), but no registration: the app may have registered before.")
        }
        if let delivery = state.scope.delivery, !(state.recent + state.elsewhere).contains(where: state.isWanted) {
            items.append(
                DiagnosisItem(
                    .noHitOfDelivery,
                    "\(counted(state.recent.count, "interaction")) came\(state.place), and none of them names the delivery "
                        + "\(delivery)."))
        }
        return items
    }

    private static func registrationItems(_ sentence: String) -> [DiagnosisItem] {
        [
            DiagnosisItem(.alreadyRegistered, sentence),
            DiagnosisItem(
                .registrationDelay, "A Campaign Standard app registers the same data only once in 7 days."),
        ]
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
