import Bytes
import Domain

extension CampaignClassic {
    /// What to say of ids that no message has: the message that is near, and what is wrong with the ids.
    ///
    /// - Parameter other: a message of the id that belongs to another delivery.
    func unknownMessage(_ id: TrackingId, _ other: Message?, _ session: String?) -> Finding {
        if let other {
            guard let mistake = Self.mistake(inDelivery: id, of: other) else {
                return Self.otherDelivery(id.messageId ?? "", id.delivery ?? "", other)
            }
            return Self.nearMiss(other, "the delivery \(id.delivery ?? "")", mistake)
        }
        for (key, mistake) in Self.nearKeys(id) {
            guard let near = domain.messages.find(system: .campaignClassic, key: key, session: session).first else {
                continue
            }
            return Self.nearMiss(near, "the message id \(id.messageText)", mistake)
        }
        return Self.noMessage(id.messageId ?? "")
    }

    /// The keys that the message id has when a known mistake is undone; at most five.
    private static func nearKeys(_ id: TrackingId) -> [(key: String, mistake: String)] {
        guard case .number(let readings) = id.message else { return [] }
        var keys: [(String, String)] = []
        if let decimal = Int64(id.messageText) { keys.append((String(decimal), decimalMistake)) }
        if let narrow = UInt32(exactly: readings.unsigned) {
            let swapped = narrow.byteSwapped
            keys.append((String(swapped), orderMistake))
            keys.append((String(Int32(bitPattern: swapped)), orderMistake))
        }
        keys.append((String(Int64(bitPattern: readings.unsigned.byteSwapped)), orderMistake))
        let upper = UInt32(truncatingIfNeeded: readings.unsigned >> 32)
        if upper != 0, UInt32(truncatingIfNeeded: readings.unsigned) == 0 {
            keys.append((MessageKey.lowBits(Int64(upper)), "moved up by 32 bits"))
        }
        return keys
    }

    /// What is wrong with the delivery of a hit for a message; nil when it is another delivery's.
    private static func mistake(inDelivery id: TrackingId, of message: Message) -> String? {
        guard let sent = id.deliveryReadings?.unsigned, let own = Hex.number(Array(message.identity.deliveryId.utf8))
        else { return nil }
        if let text = id.delivery, UInt64(text) == own { return decimalMistake }
        let isSwapped = sent.byteSwapped == own || UInt32(exactly: sent).map { UInt64($0.byteSwapped) } == own
        return isSwapped ? orderMistake : nil
    }

    private static let decimalMistake = "in decimal instead of hexadecimal"
    private static let orderMistake = "in the other byte order"

    private static func nearMiss(_ message: Message, _ what: String, _ mistake: String) -> Finding {
        Finding(
            .unknownMessage, .warning, field: "id",
            detail: "\(what) is that of \(message.id) \(mistake)",
            hint: "The message \(message.identity.messageId ?? "") belongs to the delivery "
                + "\(message.identity.deliveryId): write _mId in hexadecimal, and _dId as the payload has it.")
    }
}
