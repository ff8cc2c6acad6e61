import Bytes
import Domain
import HTTP

extension Journeys {
    /// Longer FCM tokens fail. The limit is not documented.
    private static let fcmTokenLimit = 4096
    /// No token is longer, whatever is configured: devices keep them.
    private static let tokenLimit = 16 * 1024
    /// The digits of a real APNs token.
    private static let apnsTokenLength = 64

    /// Decides how acceptable registrations end, what is to be kept of them, and what is done later; a fault may ask for
    /// other ends.
    func settle(
        _ items: [Registration], _ ids: [GUID], _ options: RegistrationOptions, _ call: Call, _ response: Response
    ) -> Answer {
        let decide = { @Sendable (faults: [FaultOutcome?]) -> Answer in
            var answer = Answer(response, [])
            var taken: Set<RegistrationResult.DeviceKey> = []
            for (index, item) in items.enumerated() {
                let fault = faults.indices.contains(index) ? faults[index] : nil
                settle(item, ids[index], options, call, fault, &taken, &answer)
            }
            return answer
        }
        var answer = decide([])
        answer.deciding = decide
        return answer
    }

    /// - Parameter taken: the devices that items before it make.
    private func settle(
        _ registration: Registration, _ id: GUID, _ options: RegistrationOptions, _ call: Call, _ fault: FaultOutcome?,
        _ taken: inout Set<RegistrationResult.DeviceKey>, _ answer: inout Answer
    ) {
        var item = registration
        let known = item.token.flatMap { device(token: $0, item.application, call.session) }
        let session = call.session ?? known?.session ?? Link.defaultSession
        item.session = session
        let key = key(item)
        let isTaken = key.map { taken.contains($0) } ?? false
        let outcome = outcome(&item, known: known, isTaken: isTaken, fault?.preset)
        let isDelayed = settings.pendingFor > 0 && outcome != .pending
        if outcome == .success {
            if let key { taken.insert(key) }
            if !isDelayed {
                answer.changes.append(.register(device(of: item, at: call.now), interaction: answer.hits.count))
            }
        }
        // What is known of a device that is not stored yet.
        let ending =
            isDelayed ? RegistrationResult.Ending(outcome.status, outcome.reason?.rawValue, device: key) : nil
        // A wrong API token leaves no history, so that nobody fills the store without one.
        if outcome != .pending || fault != nil, options.isTracked || isDelayed {
            let shown = isDelayed ? .pending : outcome
            answer.changes.append(
                .keepResult(
                    RegistrationResult(
                        id: id.text, session: session, system: .journeys, organization: Self.key(item.organization),
                        application: item.application.map(Self.key), status: shown.status,
                        reason: shown.reason?.rawValue, ending: ending)))
        }
        var more = outcome == .pending ? [JSON.Member("Status", "Pending")] : outcome.members
        if options.isTracked { more.append(.init("RegistrationRequestId", .string(id.text))) }
        item.observation.attributes = item.fields.attributes(more)
        answer.hits.append(item.hit)
        let lostBy = fault?.preset == .journeysCallbackLost ? fault?.fault : nil
        if let followUp = followUp(item, id, outcome, options, session, lostBy: lostBy) {
            answer.followUps.append(followUp)
        }
    }

    /// What is left to do: after the pending time the device is kept, and the receiver is called.
    private func followUp(
        _ item: Registration, _ id: GUID, _ outcome: RegistrationOutcome, _ options: RegistrationOptions,
        _ session: String, lostBy fault: String?
    ) -> FollowUp? {
        guard outcome != .pending else { return nil }
        let delay = settings.pendingFor
        guard delay > 0 || options.callback != nil else { return nil }
        var kept = item
        // What waits is small, whatever the body was.
        kept.fields = VendorFields(item.fields.kept)
        let callback = options.callback
        let isTracked = options.isTracked
        return FollowUp(after: delay, session: session) { [self, kept] now in
            var outcome = outcome
            var changes: [Proposal] = []
            if delay > 0 {
                // A reset in the meantime ends it.
                guard let result = domain.registrations.result(id.text) else { return FollowUp.Action() }
                // A cleanup came after it and took the device away again.
                if result.ending?.isCancelled != true { outcome = conclude(kept, outcome, session, at: now, &changes) }
                let (status, reason) = (outcome.status, outcome.reason?.rawValue)
                changes.append(.changeResult(id.text) { ($0.status, $0.reason, $0.ending) = (status, reason, nil) })
            }
            let ended = outcome
            return FollowUp.Action(changes) {
                guard let callback else { return nil }
                var item = kept
                if ended == .success {
                    item.observation.device.id = item.token.flatMap { device(token: $0, item.application, session)?.id }
                }
                return self.callback(callback, item, isTracked ? id : nil, ended, lostBy: fault)
            }
        }
    }

    /// The end of a registration that was pending: another one of the same device may have come first.
    private func conclude(
        _ item: Registration, _ outcome: RegistrationOutcome, _ session: String, at now: Timestamp,
        _ changes: inout [Proposal]
    ) -> RegistrationOutcome {
        guard outcome == .success else { return outcome }
        let known = item.token.flatMap { device(token: $0, item.application, session) }
        if let user = item.user, known?.hasUser(user) == true { return .failed(.duplicateExists) }
        changes.append(.register(device(of: item, at: now), interaction: nil))
        return .success
    }

    /// What makes two registrations of one session the same; nil without user or token.
    private func key(_ item: Registration) -> RegistrationResult.DeviceKey? {
        guard let user = item.user, let token = item.token, let session = item.session else { return nil }
        return RegistrationResult.DeviceKey(
            session: session, system: .journeys, application: item.application.map(Self.key),
            token: NormalForm.token(token), user: Self.key(user))
    }

    private func outcome(
        _ item: inout Registration, known: Device?, isTaken: Bool, _ fault: FaultPreset?
    ) -> RegistrationOutcome {
        switch fault {
        case .journeysPending: return .pending
        case .journeysDryRunFailed: return fail(&item, .dryRunSendingFailed, "a fault asks for it")
        case .journeysStoreFailed: return fail(&item, .failedToStoreDevice, "a fault asks for it")
        default: break
        }
        if let finding = credentialsFinding(item) {
            item.observation.add(finding)
            let isTokenOnly = finding.code == .badApiToken && finding.field == "ApiToken"
            return settings.badApiToken == .failed && isTokenOnly ? .failed(.apiTokenNotValid) : .pending
        }
        guard let token = item.token else { return .pending }
        if let failure = tokenFailure(&item, token) { return failure }
        guard known?.state ?? .active == .active else {
            return fail(&item, .dryRunSendingFailed, "the device is \(known?.state.rawValue ?? "")")
        }
        let isKnown = item.user.map { known?.hasUser($0) == true } ?? false
        if isKnown || isTaken || key(item).map(domain.registrations.isPending) == true {
            item.observation.add(Self.duplicateRegistration)
            return .failed(.duplicateExists)
        }
        return .success
    }

    /// What the form of the token, and the list of bad ones, say.
    private func tokenFailure(_ item: inout Registration, _ token: String) -> RegistrationOutcome? {
        let length = token.utf8.count
        guard length <= Self.tokenLimit else {
            return fail(&item, .deviceTokenTooLong, "the token has \(length) bytes")
        }
        switch item.platform {
        case .ios:
            let isHex = token.utf8.allSatisfy { Hex.value($0) != nil }
            if !isHex { item.observation.add(Self.noAPNsToken(token)) }
            let limit = settings.maxApnsTokenLength
            if limit > 0, length > limit {
                item.observation.add(Self.tooLong(length, .error))
                return .failed(.deviceTokenTooLong)
            }
            if !isHex { return .failed(.dryRunSendingFailed) }
            if length > Self.apnsTokenLength { item.observation.add(Self.tooLong(length, .warning)) }
        case .android, nil:
            if length > Self.fcmTokenLimit {
                return fail(&item, .deviceTokenTooLong, "the token has \(length) bytes")
            }
            if item.platform == .android, length == Self.apnsTokenLength, TokenForm(token) == .hex {
                item.observation.add(Self.apnsTokenAsFCM)
            }
        }
        guard known.badDeviceTokens.contains(NormalForm.token(token)) else { return nil }
        return fail(&item, .dryRunSendingFailed, "the token is among the configured bad ones")
    }

    private func fail(
        _ item: inout Registration, _ reason: RegistrationOutcome.FailureReason, _ why: String
    ) -> RegistrationOutcome {
        item.observation.add(Self.registrationFailed(reason, why))
        return .failed(reason)
    }

    private func device(of item: Registration, at now: Timestamp) -> DeviceRegistration {
        let organization = JSON.Member("OrganizationId", .string(item.organization))
        let fields = item.fields.attributes([organization], except: "apitoken")
        return DeviceRegistration(
            session: item.session ?? Link.defaultSession, system: .journeys, application: item.application,
            token: item.token ?? "", platform: item.platform, userKey: item.user,
            parameters: (try? JSONReader.read(fields)) ?? .object([]), baseURL: item.baseURL, at: now)
    }
}

extension Device {
    /// Whether a user is registered on it, ids in any case.
    func hasUser(_ user: String) -> Bool {
        userKeys.contains { Journeys.isSame($0, user) }
    }
}
