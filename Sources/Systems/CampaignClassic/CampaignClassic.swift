import Crypto
import Domain
import HTTP

/// Adobe Campaign Classic v7 and Campaign v8: registration pages, the redirection server and the health pages.
package struct CampaignClassic: EmulatedSystem {
    let domain: Domain
    let configuration: Configuration
    let sender: PushSender
    let random: @Sendable () -> UInt64
    private let knownKeys: Set<String>?

    /// - Parameters:
    ///   - sender: makes the pushes that come through the SOAP door.
    ///   - random: what the tokens of that door are made of.
    package init(
        domain: Domain, configuration: Configuration = Configuration(), sender: PushSender? = nil,
        random: @escaping @Sendable () -> UInt64 = Random.number
    ) {
        self.domain = domain
        self.random = random
        self.sender = sender ?? PushSender(domain: domain, composers: [CampaignClassicComposer()])
        self.configuration = configuration
        knownKeys = configuration.integrationKeys.map(Set.init)
    }

    package var routes: [SystemRoute] {
        let reading: [Method] = [.get, .head]
        return [
            SystemRoute([.post, .get, .head], "/nms/mobile/1/registerIOS.jssp") { register($0, .ios) },
            SystemRoute([.post, .get, .head], "/nms/mobile/1/registerAndroid.jssp") { register($0, .android) },
            SystemRoute(reading, "/r/") { track($0) },
            SystemRoute(reading, "/r") { trackWithoutSlash($0) },
            SystemRoute(reading, "/r/test") { redirectionStatus($0) },
            SystemRoute(reading, "/r/{random}") { trackPage($0) },
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
