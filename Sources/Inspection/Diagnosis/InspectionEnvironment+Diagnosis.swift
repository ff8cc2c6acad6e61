import Bytes
import Domain
import HTTP

extension InspectionEnvironment {
    /// What stands in the way, from the live state.
    func diagnosis(_ scope: DiagnosisScope, _ recent: RecentInteractions) -> [DiagnosisItem] {
        Diagnosis.items(of: diagnosisState(scope, recent))
    }

    /// Why what somebody waited for may not have come: items of the diagnosis.
    func hints(_ session: String?, wanted: [Condition], _ recent: RecentInteractions) -> [JSON] {
        recent.hints(session, wanted: wanted) {
            diagnosis(DiagnosisScope(session: session, wanted: wanted), recent).map { redaction.masked($0.json) }
        }
    }

    private func diagnosisState(_ scope: DiagnosisScope, _ recent: RecentInteractions) -> DiagnosisState {
        let own = recent.newest(of: scope.session)
        let all = scope.session == nil ? [] : recent.newest(of: nil)
        return DiagnosisState(
            scope: scope, addresses: addresses,
            connections: connections.entries.filter(scope.mayInclude),
            recent: own.filter(scope.isTimely),
            elsewhere: all.filter { $0.session != scope.session && scope.isTimely($0) },
            named: scope.device.map { name in devices(name, scope.session) } ?? [],
            withoutToken: scope.device == nil
                ? domain.devices.some(DiagnosisItem.evidenceLimit, session: scope.session) { $0.token == nil } : [],
            messages: domain.messages.newest(RecentInteractions.count, session: scope.session, where: scope.includes),
            hints: settings.systems.flatMap(\.hints))
    }

    private func devices(_ name: String, _ session: String?) -> [Device] {
        let found = domain.devices.device(id: name) ?? domain.devices.find(token: name, session: session)
        return [found].compactMap { $0 }.filter { session == nil || $0.session == session }
    }
}

extension DiagnosisScope {
    /// Whether a message belongs to the scope.
    fileprivate func includes(_ message: Message) -> Bool {
        (delivery == nil || message.identity.deliveryId == delivery)
            && (device == nil || message.device == device || message.token == device)
            && (since.map { message.createdAt >= $0 } ?? true)
    }

    /// Whether an interaction came in the time that the scope is about.
    fileprivate func isTimely(_ interaction: Interaction) -> Bool {
        since.map { interaction.receivedAt >= $0 } ?? true
    }

    /// Whether a connection belongs to the scope; one that no session claims may belong to any.
    fileprivate func mayInclude(_ entry: ConnectionLog.Entry) -> Bool {
        if let session, let other = entry.session, other != session { return false }
        guard let since else { return true }
        return entry.report.acceptedAt >= since.milliseconds
    }
}
