import Bytes
import Domain

/// How Journeys makes pushes.
package struct JourneysComposer: PushComposer {
    package let system = System.journeys
    /// Expired tokens are removed when a journey tries to send to them.
    package let forgetsUnregistered = true
    let fcmFormat: JourneysSettings.FCMFormat
    private let link: TrackedLink
    private let random: @Sendable () -> UInt64

    package init(domain: Domain, settings: JourneysSettings = JourneysSettings(), ports: Journeys.Ports) {
        fcmFormat = settings.fcmFormat
        link = TrackedLink(secret: domain.secret)
        random = ports.random
    }

    package func check(_ push: Push) throws(PushError) {
        if push.isSilent {
            throw PushError("/silent", "Journeys sends no silent pushes, but for the dry run of a registration")
        }
        if let variable = push.variables.first {
            throw PushError(
                "/variables/\(variable.name)",
                "a push of Journeys carries link, image and tracking id, no values of one's own")
        }
        if let id = push.messageId {
            guard let id = GUID(id) else {
                throw PushError("/messageId", "must be a GUID: it becomes the tracking id")
            }
            guard !id.isZero else { throw PushError("/messageId", "is all zero, which means that nothing is tracked") }
        }
    }

    /// The tracking id; a test send has none.
    package func ownKey(_ push: Push) -> String? {
        push.isTest ? nil : push.messageId.flatMap { GUID($0)?.text }
    }

    /// Every user that is registered on it, ids in any case.
    package func reaches(_ device: Device, userKey: String) -> Bool {
        device.hasUser(userKey)
    }

    /// A test send has no tracking id.
    package func identify(_ push: Push, _ seed: MessageSeed) -> MessageIdentity {
        let id = (push.messageId.flatMap { GUID($0)?.text } ?? seed.uuid)
        guard !push.isTest else { return MessageIdentity(messageId: nil, deliveryId: seed.deliveryId, keys: []) }
        return MessageIdentity(messageId: nil, deliveryId: seed.deliveryId, trackingId: id, keys: [id])
    }

    package func trackedTarget(_ content: PushContent, to url: String) -> String? {
        let organization = content.device.history.last?.parameters["OrganizationId"]?.string
        return link.target(
            organization: organization ?? "00000000-0000-0000-0000-000000000000",
            trackingId: content.identity.trackingId ?? GUID(random: random).text, to: url)
    }
}
