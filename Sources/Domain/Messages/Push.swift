import Bytes

/// What a tester or a vendor's door asks to be sent.
package struct Push: Sendable, Equatable {
    /// An app's own value, which travels beside the vendor's.
    package struct Variable: Sendable, Equatable {
        package var name: String
        package var value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }

        /// The value as text: objects and lists as compact JSON, for payloads whose values are all strings.
        package var text: String {
            switch value {
            case .string(let text): text
            default: String(decoding: value.bytes, as: UTF8.self)
            }
        }
    }

    package var system: System
    /// The session that it is made in; nil when none is named.
    package var session: String?
    package var application: String?
    package var recipient: Recipient
    package var title: String?
    package var subtitle: String?
    package var body: String?
    /// A URL of any scheme, or the name of a landing page.
    package var link: String?
    /// A URL, or the name of a hosted file.
    package var image: String?
    package var isSilent = false
    package var badge: Int?
    package var sound: String?
    package var category: String?
    /// `mutable-content` for APNs; nil sets it where there is an image.
    package var isMutable: Bool?
    package var variables: [Variable] = []
    package var trackingConsent = true
    package var isTest = false
    package var deliveryId: String?
    package var messageId: String?
    /// The address for links and images in the place of the devices' own.
    package var baseURL: String?
    /// Whether devices that another replaced get it too.
    package var includesReplaced = false
    package var via: [TransportName] = [.outbox]
    /// Where `webhook` posts the payload.
    package var webhookURL: String?

    package init(_ system: System, to recipient: Recipient) {
        self.system = system
        self.recipient = recipient
    }
}
