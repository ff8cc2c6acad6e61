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

    /// That an expectation is met only because of calls that a fault answered; empty where it is not so.
    /// - Parameters:
    ///   - found: the interactions that meet it, or the first of them.
    ///   - actual: how many meet it.
    ///   - minimum: how many are expected.
    func faultHints(_ found: [Interaction], actual: Int, minimum: Int) -> [JSON] {
        guard minimum > 0, found.contains(where: { $0.response.fault != nil }) else { return [] }
        let item = Diagnosis.metByFaultsOnly(
            found, actual: actual, minimum: minimum, faults: domain.faults.list(session: nil))
        return item.map { [redaction.masked($0.json)] } ?? []
    }

    private func diagnosisState(_ scope: DiagnosisScope, _ recent: RecentInteractions) -> DiagnosisState {
        let own = recent.newest(of: scope.session)
        let timely = own.filter(scope.isTimely)
        let all = scope.session == nil ? [] : recent.newest(of: nil)
        let systems = settings.systems
        return DiagnosisState(
            scope: scope, addresses: addresses,
            connections: connections.entries.filter { scope.includes($0, isSilent: timely.isEmpty) },
            recent: timely,
            elsewhere: all.filter { $0.session != scope.session && scope.isTimely($0) },
            named: scope.device.map { name in devices(name, scope.session) } ?? [],
            withoutToken: scope.device == nil
                ? domain.devices.some(DiagnosisItem.evidenceLimit, session: scope.session) { $0.token == nil } : [],
            messages: domain.messages.newest(RecentInteractions.count, session: scope.session, where: scope.includes),
            hints: systems.flatMap(\.hints), systems: systems,
            faults: domain.faults.list(session: nil).filter {
                scope.session == nil || $0.session == nil || $0.session == scope.session
            }, now: clock.now())
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

    /// Whether a connection belongs to the scope. One that named no session is one of the default session; to another it
    /// may belong as long as nothing has come there.
    fileprivate func includes(_ entry: ConnectionLog.Entry, isSilent: Bool) -> Bool {
        if let session {
            let mayBe = isSilent && entry.session == nil && entry.report.outcome != .malformed
            guard mayBe || session == entry.session ?? Link.defaultSession else { return false }
        }
        guard let since else { return true }
        return entry.report.acceptedAt >= since.milliseconds
    }
}
