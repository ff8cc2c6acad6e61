import Crypto
import Domain

/// What systems are made in, whatever their settings: the state, and what comes from outside.
package struct SystemContext: Sendable {
    package var domain: Domain
    package var random: @Sendable () -> UInt64
    /// What is known of the apps, by their application key.
    package var applications: [String: ApplicationIdentity] = [:]
    /// The address that links and payloads name, whatever the devices used.
    package var publicURL: String?
    /// The server's own address, for devices of which none is known; nil where none is.
    package var localURL: String?
    /// Milliseconds that the clock is shifted by which links and tokens are judged.
    package var clockOffset = 0
    /// What the ids of pushes are made from.
    package var ids = PushIds()

    package init(domain: Domain, random: @escaping @Sendable () -> UInt64 = Random.number) {
        self.domain = domain
        self.random = random
    }

    /// What makes pushes with these composers.
    package func sender(_ composers: [any PushComposer]) -> PushSender {
        PushSender(
            domain: domain, composers: composers, applications: applications, publicURL: publicURL,
            localURL: localURL, ids: ids)
    }
}
