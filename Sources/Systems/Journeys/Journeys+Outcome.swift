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

    /// Decides how an acceptable registration ends, keeps what is to be kept, and says what is done later.
    func settle(_ item: inout Registration, _ id: GUID, _ options: RegistrationOptions, _ call: Call) -> [FollowUp] {
        let known = item.token.flatMap { device(token: $0, item.application, call.session) }
        let session = call.session ?? known?.session ?? Link.defaultSession
        item.observation.session = session
        let fault = call.outcome(item.observation)
        item.observation.fault = fault?.fault
        let outcome = outcome(&item, known: known, fault?.preset)
        let isDelayed = settings.pendingFor > 0 && outcome != .pending
        if outcome == .success, !isDelayed { item.observation.device.id = store(item, known, at: call.now).id }
        // What is known of a device that is not stored yet.
        let ending =
            isDelayed ? RegistrationResult.Ending(outcome.status, outcome.reason?.rawValue, device: key(item)) : nil
        // A wrong API token leaves no history, so that nobody fills the store without one.
        if outcome != .pending || fault != nil, options.isTracked || isDelayed {
            let shown = isDelayed ? .pending : outcome
            domain.registrations.add(
                RegistrationResult(
                    id: id.text, session: session, system: .journeys, organization: Self.key(item.organization),
                    application: item.application?.lowercased(), status: shown.status, reason: shown.reason?.rawValue,
                    ending: ending))
        }
        var more = outcome == .pending ? [JSON.Member("Status", "Pending")] : outcome.members
        if options.isTracked { more.append(.init("RegistrationRequestId", .string(id.text))) }
        item.observation.attributes = item.fields.attributes(more)
        return followUp(
            item, id, outcome, options, session, isLost: fault?.preset == .journeysCallbackLost)
    }

    /// What is left to do: after the pending time the device is kept, and the receiver is called.
    private func followUp(
        _ item: Registration, _ id: GUID, _ outcome: RegistrationOutcome, _ options: RegistrationOptions,
        _ session: String, isLost: Bool
    ) -> [FollowUp] {
        guard outcome != .pending else { return [] }
        let delay = settings.pendingFor
        guard delay > 0 || options.callback != nil else { return [] }
        var kept = item
        // What waits is small, whatever the body was.
        kept.fields = VendorFields(item.fields.kept)
        let callback = options.callback
        let isTracked = options.isTracked
        return [
            FollowUp(after: delay, session: session) { [self, kept] now in
                var item = kept
                var outcome = outcome
                if delay > 0 {
                    // A reset in the meantime ends it.
                    guard let result = domain.registrations.result(id.text) else { return nil }
                    // A cleanup came after it and took the device away again.
                    if result.ending?.isCancelled != true { outcome = conclude(&item, outcome, session, at: now) }
                    let (status, reason) = (outcome.status, outcome.reason?.rawValue)
                    domain.registrations.update(id.text) { ($0.status, $0.reason, $0.ending) = (status, reason, nil) }
                }
                return callback.flatMap { self.callback($0, item, isTracked ? id : nil, outcome, isLost: isLost) }
            }
        ]
    }

    /// The end of a registration that was pending: another one of the same device may have come first.
    private func conclude(
        _ item: inout Registration, _ outcome: RegistrationOutcome, _ session: String, at now: Timestamp
    ) -> RegistrationOutcome {
        guard outcome == .success else { return outcome }
        let known = item.token.flatMap { device(token: $0, item.application, session) }
        if let user = item.user, known?.hasUser(user) == true { return .failed(.duplicateExists) }
        item.observation.device.id = store(item, known, at: now).id
        return .success
    }

    /// What makes two registrations of one session the same; nil without user or token.
    private func key(_ item: Registration) -> RegistrationResult.DeviceKey? {
        guard let user = item.user, let token = item.token, let session = item.observation.session else { return nil }
        return RegistrationResult.DeviceKey(
            session: session, system: .journeys, application: item.application?.lowercased(),
            token: Self.canonical(token), user: user.lowercased())
    }

    private func outcome(
        _ item: inout Registration, known: Device?, _ fault: FaultPreset?
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
        if isKnown || key(item).map(domain.registrations.isPending) == true {
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
            let isHex = token.utf8.allSatisfy { HexDigit.value($0) != nil }
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
        let spellings = Self.spellings(of: token)
        guard spellings.contains(where: known.badDeviceTokens.contains) else { return nil }
        return fail(&item, .dryRunSendingFailed, "the token is among the configured bad ones")
    }

    private func fail(
        _ item: inout Registration, _ reason: RegistrationOutcome.FailureReason, _ why: String
    ) -> RegistrationOutcome {
        item.observation.add(Self.registrationFailed(reason, why))
        return .failed(reason)
    }

    private func store(_ item: Registration, _ known: Device?, at now: Timestamp) -> Device {
        let session = item.observation.session ?? Link.defaultSession
        let organization = JSON.Member("OrganizationId", .string(item.organization))
        let fields = item.fields.attributes([organization], except: "apitoken")
        return domain.devices.register(
            session: session, system: .journeys, application: item.application,
            token: known.flatMap { $0.session == session ? $0.token : nil } ?? item.token ?? "",
            platform: item.platform, userKey: item.user,
            parameters: (try? JSONReader.read(fields)) ?? .object([]), baseURL: item.baseURL, at: now)
    }
}

extension Device {
    /// Whether a user is registered on it, ids in any case.
    func hasUser(_ user: String) -> Bool {
        userKeys.contains { $0.lowercased() == user.lowercased() }
    }
}
