import Domain

/// Which top-level members of an interaction's JSON are written.
package struct InteractionFields: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let seq = InteractionFields(rawValue: 1 << 0)
    package static let session = InteractionFields(rawValue: 1 << 1)
    package static let receivedAt = InteractionFields(rawValue: 1 << 2)
    package static let system = InteractionFields(rawValue: 1 << 3)
    package static let kind = InteractionFields(rawValue: 1 << 4)
    package static let verdict = InteractionFields(rawValue: 1 << 5)
    package static let findings = InteractionFields(rawValue: 1 << 6)
    package static let application = InteractionFields(rawValue: 1 << 7)
    package static let device = InteractionFields(rawValue: 1 << 8)
    package static let messageId = InteractionFields(rawValue: 1 << 9)
    package static let deliveryId = InteractionFields(rawValue: 1 << 10)
    package static let trackingId = InteractionFields(rawValue: 1 << 11)
    package static let link = InteractionFields(rawValue: 1 << 12)
    package static let attributes = InteractionFields(rawValue: 1 << 13)
    package static let batch = InteractionFields(rawValue: 1 << 14)
    package static let request = InteractionFields(rawValue: 1 << 15)
    package static let response = InteractionFields(rawValue: 1 << 16)
    package static let transfer = InteractionFields(rawValue: 1 << 17)

    package static let all = InteractionFields(rawValue: 1 << 18 - 1)

    /// The member names, in the order of their bits and of the JSON.
    package static let names = [
        "seq", "session", "receivedAt", "system", "kind", "verdict", "findings", "application", "device", "messageId",
        "deliveryId", "trackingId", "link", "attributes", "batch", "request", "response", "transfer",
    ]

    /// The members of a comma list of names, and `seq` in any case; the error tells the first name that is none.
    package init(list: String) throws(FilterValueError) {
        self = .seq
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let index = Self.names.firstIndex(of: String(name)) else {
                let names = Self.names.joined(separator: ", ")
                throw FilterValueError(detail: "\"\(name)\" is no member of an interaction: one of \(names)")
            }
            insert(InteractionFields(rawValue: 1 << UInt32(index)))
        }
    }
}
