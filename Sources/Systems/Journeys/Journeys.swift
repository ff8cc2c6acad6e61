import Domain
import HTTP

/// Dynamics 365 Customer Insights - Journeys: registration of devices, its status and callbacks, events, tracked links
/// and the mapping of users.
///
/// There is no SDK: apps write the calls after the documentation's samples, old and new ones, with their bugs.
package struct Journeys: EmulatedSystem {
    let domain: Domain
    let configuration: Configuration
    let ports: Ports

    package init(domain: Domain, configuration: Configuration = Configuration(), ports: Ports) {
        self.domain = domain
        self.configuration = configuration
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
