import Crypto
import Domain
import HTTP

extension System {
    /// Dynamics 365 Customer Insights - Journeys.
    package static let journeys = System(registering: "journeys")
}

/// Dynamics 365 Customer Insights - Journeys: registration of devices, its status and callbacks, events, tracked links
/// and the mapping of users.
///
/// There is no SDK: apps write the calls after the documentation's samples, old and new ones, with their bugs.
package struct Journeys: EmulatedSystem {
    package static let descriptor: SystemDescriptor = {
        var descriptor = SystemDescriptor(
            .journeys, title: "Dynamics 365 Customer Insights - Journeys", settings: JourneysSettings.self,
            notification: { _ in notification }
        ) { settings, context in
            let ports = Ports(random: context.random)
            let system = Journeys(
                domain: context.domain, settings: settings, ports: ports, clockOffset: context.clockOffset)
            return SystemParts(
                system, composer: JourneysComposer(domain: context.domain, settings: settings, ports: ports))
        }
        descriptor.sends = true
        descriptor.kinds = [
            .register, .unregister, .open, .click, .linkClick, .botLinkClick, .event, .callback, .status,
        ]
        descriptor.findings = findingCodes
        descriptor.presets = presets
        descriptor.secrets = Secrets(headers: ["x-ms-callback-url-headers"], members: ["apitoken"])
        descriptor.guides = [guide]
        descriptor.requests = requests
        descriptor.form = FormField.common
        return descriptor
    }()

    /// What comes from outside: randomness.
    package struct Ports: Sendable {
        package var random: @Sendable () -> UInt64

        package init(random: @escaping @Sendable () -> UInt64 = Random.number) {
            self.random = random
        }
    }

    let domain: Domain
    let settings: JourneysSettings
    /// The settings' ids in the one spelling by which calls are compared with them.
    let known: JourneysKnownIds
    /// Milliseconds that the clock is shifted by which the age of a link is judged.
    let clockOffset: Int
    let ports: Ports

    package init(
        domain: Domain, settings: JourneysSettings = JourneysSettings(), ports: Ports, clockOffset: Int = 0
    ) {
        self.domain = domain
        self.settings = settings
        known = JourneysKnownIds(settings)
        self.clockOffset = clockOffset
        self.ports = ports
    }

    package var routes: [SystemRoute] {
        let organization = "/api/v1.0/orgs/{organization}"
        let devices = organization + "/pushdeviceregistration/devices"
        return [
            SystemRoute([.post], devices) { register($0) },
            SystemRoute([.post], devices + "/batch") { registerBatch($0) },
            SystemRoute([.post], devices + "/status") { status($0) },
            SystemRoute([.post], devices + "/status/") { status($0) },
            SystemRoute([.get, .post], devices + "/status/batch") { statusOfFirstEdition($0) },
            SystemRoute([.post], devices + "/cleanup") { cleanUp($0) },
            SystemRoute([.post], devices + "/cleanup/batch") { cleanUp($0) },
            SystemRoute([.post], organization + "/pushchannel/apps/{application}/devices/{user}") {
                registerVersion1($0)
            },
            SystemRoute([.post], organization + "/pushdatareceiver/events") { track($0) },
            SystemRoute([.post], organization + "/pushchannel/event/trackings/{trackingId}") { trackVersion1($0) },
            SystemRoute([.get, .head], "/api/orgs/{organization}/r/{link}") { follow($0) },
            SystemRoute([.get, .head], "/api/data/{version}/contacts") { contacts($0) },
        ]
    }
}

/// The ids of the settings in the spelling of ``Journeys/key(_:)``, for looking up.
struct JourneysKnownIds: Sendable {
    /// The mobile apps of each organisation with their API tokens; nil when all are accepted.
    let organizations: [String: [String: Set<String>]]?
    /// Tokens whose dry run fails, in their normal form.
    let badDeviceTokens: Set<String>
    /// When users opted out of tracking.
    let optOuts: [String: Timestamp]

    /// What comes twice is put together.
    init(_ settings: JourneysSettings) {
        organizations = settings.organizations.map { organizations in
            var known: [String: [String: Set<String>]] = [:]
            for organization in organizations {
                let id = Journeys.key(organization.id)
                var apps = known[id] ?? [:]
                for app in organization.mobileApps { apps[Journeys.key(app.id), default: []].formUnion(app.apiTokens) }
                known[id] = apps
            }
            return known
        }
        badDeviceTokens = Set(settings.badDeviceTokens.map(NormalForm.token))
        optOuts = Dictionary(
            settings.optOuts.map { (Journeys.key($0.userId), Timestamp(milliseconds: $0.since)) }
        ) { first, _ in first }
    }
}
