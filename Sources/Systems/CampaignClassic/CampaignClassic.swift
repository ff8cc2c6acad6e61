import Crypto
import Domain
import HTTP

extension System {
    /// Adobe Campaign v7 and v8.
    package static let campaignClassic = System(registering: "campaignClassic")
}

/// Adobe Campaign Classic v7 and Campaign v8: registration pages, the redirection server and the health pages.
package struct CampaignClassic: EmulatedSystem {
    package static let descriptor: SystemDescriptor = {
        var descriptor = SystemDescriptor(
            .campaignClassic, title: "Adobe Campaign Classic v7 and Campaign v8",
            settings: CampaignClassicSettings.self,
            notification: notification
        ) { settings, context in
            let composer = CampaignClassicComposer(settings)
            let system = CampaignClassic(
                domain: context.domain, settings: settings, sender: context.sender([composer]),
                random: context.random)
            return SystemParts(system, composer: composer)
        }
        descriptor.sends = true
        descriptor.kinds = [
            .register, .receive, .click, .linkClick, .botLinkClick, .event, .trigger, .status, .unmatched,
        ]
        descriptor.findings = findingCodes
        descriptor.presets = presets
        descriptor.secrets = Secrets(elements: ["strpassword", "sessiontoken"])
        descriptor.guides = guides
        descriptor.hints = diagnosisHints
        descriptor.requests = requests
        descriptor.form =
            FormField.common + [
                FormField("silent", "Silent", .flag, help: "Wakes the app and shows nothing."),
                FormField("variables", "Variables", .pairs, help: "The app's own values beside _mId and _dId."),
            ]
        descriptor.linkKey = linkKey
        return descriptor
    }()

    let domain: Domain
    let settings: CampaignClassicSettings
    let sender: PushSender
    let random: @Sendable () -> UInt64
    private let knownKeys: Set<String>?

    /// - Parameters:
    ///   - sender: makes the pushes that come through the SOAP door.
    ///   - random: what the tokens of that door are made of.
    package init(
        domain: Domain, settings: CampaignClassicSettings = CampaignClassicSettings(), sender: PushSender? = nil,
        random: @escaping @Sendable () -> UInt64 = Random.number
    ) {
        self.domain = domain
        self.random = random
        self.sender = sender ?? PushSender(domain: domain, composers: [CampaignClassicComposer()])
        self.settings = settings
        knownKeys = settings.integrationKeys.map(Set.init)
    }

    package var routes: [SystemRoute] {
        let reading: [Method] = [.get, .head]
        return [
            SystemRoute([.post, .get, .head], "/nms/mobile/1/registerIOS.jssp") { register($0, .ios) },
            SystemRoute([.post, .get, .head], "/nms/mobile/1/registerAndroid.jssp") { register($0, .android) },
            // Other products of the vendor have a redirection server on the same paths.
            SystemRoute(reading, "/r/", isFallback: true) { track($0) },
            SystemRoute(reading, "/r", isFallback: true) { trackWithoutSlash($0) },
            SystemRoute(reading, "/r/test", isFallback: true) { redirectionStatus($0) },
            SystemRoute(reading, "/r/{random}", isFallback: true) { trackPage($0) },
            SystemRoute([.post], "/nl/jsp/soaprouter.jsp") { soap($0) },
            SystemRoute(reading, "/nl/jsp/ping.jsp") { ping($0) },
            SystemRoute(reading, "/nl/jsp/mcPing.jsp") { messageCenterPing($0) },
        ]
    }

    /// Whether an integration key is configured, compared exactly; any is when none are configured.
    func isKnown(_ key: String?) -> Bool {
        guard let knownKeys else { return true }
        return key.map(knownKeys.contains) ?? false
    }
}
