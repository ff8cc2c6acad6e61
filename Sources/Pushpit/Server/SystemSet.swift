import Domain
import Synchronization
import Systems
import Transport

/// The emulated systems as a configuration wants them, and what makes their pushes. They keep nothing of their own, so
/// that others can take their place.
struct SystemSet: Sendable {
    let systems: [any EmulatedSystem]
    let sender: PushSender

    init(_ configuration: Configuration, in surroundings: SystemSurroundings) throws(ServerError) {
        let domain = surroundings.domain
        let ports = Journeys.Ports()
        sender = PushSender(
            domain: domain,
            composers: [configuration.campaignClassic.composer, configuration.journeys.composer(domain, ports)],
            applications: configuration.applications.mapValues(\.identity), publicURL: configuration.publicURL,
            localURL: surroundings.localURL)
        let classic = CampaignClassic(
            domain: domain, configuration: configuration.campaignClassic.system, sender: sender)
        let journeys = Journeys(domain: domain, configuration: configuration.journeysSystem, ports: ports)
        systems = [classic, journeys] + (try configuration.hosting(domain))
    }
}

/// The configuration in effect and its systems, which change when the file is read again.
final class LiveConfiguration: Sendable {
    private let state: Mutex<(effective: EffectiveConfiguration, systems: SystemSet)>

    init(_ effective: EffectiveConfiguration, _ systems: SystemSet) {
        state = Mutex((effective, systems))
    }

    var effective: EffectiveConfiguration { state.withLock { $0.effective } }
    var sender: PushSender { state.withLock { $0.systems.sender } }

    /// Puts others in their place.
    func use(_ effective: EffectiveConfiguration, _ systems: SystemSet) {
        state.withLock { $0 = (effective, systems) }
    }
}
