import Domain
import TestSupport

@testable import Systems

extension Domain {
    /// A domain with the message `m-9` of the session `run42` in it: 79754 of the delivery 56c4, for the device `d-7`.
    static func withMessage() -> Domain {
        let domain = Calls().domain
        let identity = MessageIdentity(messageId: "79754", deliveryId: "56c4", keys: ["79754"])
        let message = Message(
            id: "m-9", session: "run42", system: .campaignClassic, identity: identity, device: "d-7",
            payloads: Payloads(apns: [], fcm: []), createdAt: Calls.start)
        let delivery = Delivery(
            number: 1, id: "56c4", session: "run42", system: .campaignClassic, application: nil, title: nil,
            createdAt: Calls.start)
        domain.add(delivery, [message])
        return domain
    }
}
