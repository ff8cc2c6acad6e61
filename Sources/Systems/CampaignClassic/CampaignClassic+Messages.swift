import Bytes
import Domain

extension CampaignClassic {
    /// How a hit came to its message.
    private struct Match {
        var message: Message
        /// Only the low 32 bits of the id are the same.
        var isTruncated: Bool
    }

    /// The one place that says which message a hit is about.
    ///
    /// Without a made message it has the ids that it names. A message is never guessed silently: what fits only in
    /// part is a finding.
    func refer(_ hit: inout Hit, to id: TrackingId, _ call: Call) {
        hit.observation.messageId = id.messageId
        hit.observation.deliveryId = id.delivery
        if case .number(let readings) = id.message, readings.isSignExtended {
            hit.add(Self.signExtended(id.format ?? "", id.messageText, readings.likely))
        }
        guard domain.messages.has(system: .campaignClassic, session: call.session), id.messageId != nil else { return }
        let candidates = candidates(id, call.session)
        guard let match = candidates.first(where: { Self.isDelivery($0.message, id) }) else {
            hit.add(unknownMessage(id, candidates.first?.message, call.session))
            return
        }
        if match.isTruncated {
            hit.add(Self.truncated(id.messageText, match.message.identity.messageId ?? ""))
        }
        hit.refer(to: match.message)
        if hit.observation.kind == .click, let problem = Self.reasonNotShown(match.message) {
            hit.add(Self.clickOnUnshown(match.message, problem))
        }
        if let name = Hits.Name(hit.observation.kind), name != .linkClicks, match.message.hits[name].count > 0 {
            hit.add(Self.duplicateHit(hit.observation.kind, match.message))
        }
    }

    /// The messages that the id may mean: by any of its readings, then by the low 32 bits; newest first.
    private func candidates(_ id: TrackingId, _ session: String?) -> [Match] {
        switch id.message {
        case .unreadable: return []
        case .uuid(let text):
            return find(text.lowercased(), session).map { Match(message: $0, isTruncated: false) }
        case .number(let readings):
            var found = find(readings.likely, session).map { Match(message: $0, isTruncated: false) }
            if readings.signed != nil {
                found += find(String(readings.unsigned), session).map { Match(message: $0, isTruncated: false) }
            }
            let low = MessageKey.lowBits(Int64(bitPattern: readings.unsigned))
            let exact = Set(found.map(\.message.id))
            return found
                + find(low, session).filter { !exact.contains($0.id) }.map { Match(message: $0, isTruncated: true) }
        }
    }

    /// Why a message cannot have been clicked; nil when it can.
    private static func reasonNotShown(_ message: Message) -> String? {
        if message.state == .failed { return "could not be sent" }
        return message.title == nil && message.body == nil ? "is silent" : nil
    }

    private func find(_ key: String, _ session: String?) -> [Message] {
        domain.messages.find(system: .campaignClassic, key: key, session: session)
    }

    /// Whether the hit names the message's delivery, in any case and with any zeros before it.
    private static func isDelivery(_ message: Message, _ id: TrackingId) -> Bool {
        guard let delivery = id.delivery else { return false }
        let own = message.identity.deliveryId
        if own.lowercased() == delivery.lowercased() { return true }
        guard let readings = id.deliveryReadings, let number = Hex.number(Array(own.utf8)) else { return false }
        return readings.unsigned == number
    }
}
