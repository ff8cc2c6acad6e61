/// Texts in a key, token or id that act like a fault without any rule: `pushpit-status-503`, `pushpit-delay-2s`, `pushpit-reset`.
package enum MagicValue {
    /// The effect of the first magic text in an interaction's ids; nil for ordinary ones.
    package static func effect(in observation: Observation) -> FaultEffect? {
        effect(in: observation.application) ?? effect(in: observation.device.token)
            ?? effect(in: observation.messageId) ?? effect(in: observation.deliveryId)
            ?? effect(in: observation.trackingId)
    }

    private static let marker = Array("pushpit-".utf8)

    static func effect(in text: String?) -> FaultEffect? {
        guard let text, text.utf8.count >= 13 else { return nil }
        let bytes = Array(text.utf8)
        guard let start = bytes.firstRange(of: marker) else { return nil }
        let words = bytes[(start + marker.count)...].split(separator: 0x2D, maxSplits: 2).map {
            String(decoding: $0, as: UTF8.self)
        }
        var action = FaultAction()
        switch words.first {
        case "reset"?:
            action.close = .reset
            return FaultEffect(fault: "pushpit-reset", action: action, delay: 0)
        case "status"? where words.count > 1:
            guard let status = Int(words[1].prefix(3)), (200...599).contains(status) else { return nil }
            action.status = status
            return FaultEffect(fault: "pushpit-status-\(status)", action: action, delay: 0)
        case "delay"? where words.count > 1:
            let duration = String(words[1].prefix { $0.isASCII && ($0.isNumber || $0.isLetter) })
            guard let delay = try? Duration(text: duration).wholeMilliseconds else { return nil }
            return FaultEffect(fault: "pushpit-delay-\(duration)", action: action, delay: Int(delay))
        default: return nil
        }
    }
}
