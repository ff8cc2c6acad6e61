import Bytes
import Domain

/// How Campaign v7 and v8 make pushes.
package struct CampaignClassicComposer: PushComposer {
    package let system = System.campaignClassic
    let settings: CampaignClassicSettings

    package init(_ settings: CampaignClassicSettings = CampaignClassicSettings()) {
        self.settings = settings
    }

    /// The SDKs send no hit for an id that is neither a whole number of 64 bits nor a UUID, so that none is made.
    package func check(_ push: Push) throws(PushError) {
        guard let id = push.messageId else { return }
        guard Int64(id) != nil || UUIDText.isValid(id.utf8) else {
            throw PushError("/messageId", "must be a whole number or a UUID: the SDKs drop any other _mId")
        }
    }

    package func identify(_ push: Push, _ seed: MessageSeed) -> MessageIdentity {
        let id: String
        if let given = push.messageId {
            id = Int64(given).map(String.init) ?? given
        } else {
            switch settings.messageIds {
            case .decimal: id = String(seed.number)
            case .uuid: id = seed.uuid
            }
        }
        return MessageIdentity(messageId: id, deliveryId: seed.deliveryId, keys: MessageKey.all(of: id))
    }

    /// `/r/?id=h`, message, delivery and the link's number in hexadecimal.
    package func trackedTarget(_ content: PushContent, to url: String) -> String? {
        guard let id = content.identity.messageId else { return nil }
        let message = Int64(id).map(Self.hexadecimal) ?? id
        return "/r/?id=h\(message),\(content.identity.deliveryId),\(Self.linkNumber)"
    }

    /// The first number that is no tag of a receive (1) or click (2).
    private static let linkNumber = "3"

    /// A negative number of 32 bits has 8 digits, as Campaign writes it.
    private static func hexadecimal(_ id: Int64) -> String {
        if id < 0, id >= Int64(Int32.min) { return String(UInt32(bitPattern: Int32(id)), radix: 16) }
        return String(UInt64(bitPattern: id), radix: 16)
    }
}
