import Bytes
import Domain
import Inspection
import Synchronization
import Systems
import Transport

/// The emulated systems as a configuration wants them, and what makes their pushes. They keep nothing of their own, so
/// that others can take their place.
struct SystemSet: Sendable {
    let routes: [SystemRoute]
    let sender: PushSender

    init(_ configuration: Configuration, in surroundings: SystemSurroundings) throws(ServerError) {
        var context = SystemContext(domain: surroundings.domain)
        context.ids = surroundings.ids
        context.applications = configuration.applications.mapValues(\.identity)
        context.publicURL = configuration.publicURL
        context.localURL = surroundings.localURL
        context.clockOffset = configuration.clockOffset
        do throws(SettingsError) {
            (routes, sender) = try AllSystems.registry.make(configuration.systems, context)
        } catch {
            throw ServerError(error.detail, .configuration)
        }
    }
}

/// What the emulated systems are made in: state that outlives a reading of the configuration, and ports to the outside.
struct SystemSurroundings: Sendable {
    let domain: Domain
    /// The server's own address, for devices of which none is known.
    let localURL: String?
    /// What the ids of pushes are made from.
    let ids = PushIds()
}

/// The configuration in effect and its systems, which change when the file is read again.
final class LiveConfiguration: EffectiveSettings {
    private let state: Mutex<(effective: EffectiveConfiguration, systems: SystemSet)>

    init(_ effective: EffectiveConfiguration, _ systems: SystemSet) {
        state = Mutex((effective, systems))
    }

    var effective: EffectiveConfiguration { state.withLock { $0.effective } }
    /// What makes pushes now.
    var currentSender: PushSender { state.withLock { $0.systems.sender } }
    var sender: PushSender? { currentSender }
    var document: JSON { effective.json }
    var systems: [SystemDescription] { AllSystems.registry.descriptions(effective.configuration.systems) }

    /// Puts others in their place.
    func use(_ effective: EffectiveConfiguration, _ systems: SystemSet) {
        state.withLock { $0 = (effective, systems) }
    }
}
