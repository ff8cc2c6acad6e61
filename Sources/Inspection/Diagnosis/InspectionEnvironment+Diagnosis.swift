import HTTP
import Interactions
import JSONBytes

extension InspectionEnvironment {
    /// How many interactions a diagnosis looks at.
    private static let looked = 1000

    /// What stands in the way, from the live state.
    package func diagnosis(_ scope: DiagnosisScope) -> [DiagnosisItem] {
        Diagnosis.items(of: diagnosisState(scope))
    }

    /// Why what somebody waited for may not have come: items of the diagnosis.
    func hints(_ session: String?, wanted: [Condition]) -> [JSON] {
        diagnosis(DiagnosisScope(session: session, wanted: wanted)).map(\.json)
    }

    private func diagnosisState(_ scope: DiagnosisScope) -> DiagnosisState {
        let time: [Condition] = scope.since.map { [.since($0)] } ?? []
        let own: [Condition] = scope.session.map { [.anyOf(.session, [$0])] } ?? []
        let newest = domain.journal.list(Filter(own + time), order: .desc, limit: Self.looked).items
        let all =
            scope.session == nil ? [] : domain.journal.list(Filter(time), order: .desc, limit: Self.looked).items
        return DiagnosisState(
            scope: scope, addresses: addresses(),
            connections: connections.entries.filter(scope.mayInclude),
            recent: newest, elsewhere: all.filter { $0.session != scope.session },
            named: scope.device.map { name in devices(name, scope.session) } ?? [],
            withoutToken: scope.device == nil
                ? domain.devices.some(DiagnosisItem.evidenceLimit, session: scope.session) { $0.token == nil } : [],
            messages: domain.messages.newest(Self.looked, session: scope.session, where: scope.includes))
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

    /// Whether a connection belongs to the scope; one that no session claims may belong to any.
    fileprivate func mayInclude(_ entry: ConnectionLog.Entry) -> Bool {
        if let session, let other = entry.session, other != session { return false }
        guard let since else { return true }
        return entry.report.acceptedAt >= since.milliseconds
    }
}
