import Domain
import Systems

extension Configuration {
    /// What the emulated Journeys needs of it.
    var journeysSystem: Journeys.Configuration {
        var system = Journeys.Configuration()
        system.organizations = journeys.organizations.map(Self.known)
        switch journeys.badApiToken {
        case .pending: system.badApiToken = .pending
        case .failed: system.badApiToken = .failed
        case .reject: system.badApiToken = .reject
        }
        system.badDeviceTokens = Set(journeys.badDeviceTokens)
        system.maxApnsTokenLength = journeys.maxApnsTokenLength
        system.isLenient = journeys.lenientKeys
        system.signature.isHex = journeys.signature.encoding == .hex
        system.signature.decodesKey = journeys.signature.key == .base64
        system.pendingFor = journeys.pendingFor
        system.contacts = journeys.contacts.map { .init(id: $0.contactid, email: $0.emailaddress1) }
        system.linkMode = journeys.linkMode == .interstitial ? .interstitial : .redirect
        system.trackLinksFor = journeys.trackLinksFor
        system.clockOffset = clockOffset
        system.optOuts = Dictionary(
            journeys.optOuts.map { (Journeys.key($0.userId), Timestamp(milliseconds: $0.since)) }
        ) { first, _ in first }
        return system
    }

    /// Organisations and apps by their ids in one spelling; what comes twice is put together.
    private static func known(_ organizations: [JourneysSettings.Organization]) -> [String: [String: Set<String>]] {
        var known: [String: [String: Set<String>]] = [:]
        for organization in organizations {
            let id = Journeys.key(organization.id)
            var apps = known[id] ?? [:]
            for app in organization.mobileApps { apps[Journeys.key(app.id), default: []].formUnion(app.apiTokens) }
            known[id] = apps
        }
        return known
    }
}

extension JourneysSettings {
    /// How pushes are made.
    func composer(_ domain: Domain, _ ports: Journeys.Ports) -> JourneysComposer {
        JourneysComposer(domain: domain, ports: ports, fcmFormat: fcmFormat == .notification ? .notification : .data)
    }
}
