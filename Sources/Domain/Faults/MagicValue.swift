import Bytes

/// Texts in a key, token or id that act like a fault without any rule: `pushpit-status-503`, `pushpit-delay-2s`, `pushpit-reset`.
package enum MagicValue {
    /// The effect of the first magic text in an interaction's ids; nil for ordinary ones.
    package static func effect(in observation: Observation) -> FaultEffect? {
        effect(in: observation.application) ?? effect(in: observation.device.token)
            ?? effect(in: observation.messageId) ?? effect(in: observation.deliveryId)
            ?? effect(in: observation.trackingId)
    }

    /// The outcome that an id asks for: `pushpit-` and the name of a preset, which the system that the id is sent to must know.
    package static func outcome(in observation: Observation) -> FaultOutcome? {
        let ids = [
            observation.device.token, observation.device.userKey, observation.application, observation.messageId,
            observation.trackingId,
        ]
        for case let id? in ids where id.utf8.count >= marker.count {
            guard let start = Array(id.utf8).firstRange(of: marker) else { continue }
            let text = String(decoding: Array(id.utf8)[start...], as: UTF8.self)
            // Of two names of which one begins with the other the longer is meant.
            for preset in FaultPreset.all.reversed() where preset.isOutcome {
                if text.hasPrefix("pushpit-" + preset.name) {
                    return FaultOutcome(fault: "pushpit-" + preset.name, preset: preset)
                }
            }
        }
        return nil
    }

    private static let marker = Array("pushpit-".utf8)
    private static let reset = Array("reset".utf8)
    private static let status = Array("status-".utf8)
    private static let delay = Array("delay-".utf8)

    static func effect(in text: String?) -> FaultEffect? {
        guard let text, text.utf8.count >= marker.count + reset.count else { return nil }
        let bytes = Array(text.utf8)
        var from = 0
        while let start = bytes.firstRange(of: marker, from: from) {
            from = start + marker.count
            if let effect = effect(of: bytes[from...]) { return effect }
        }
        return nil
    }

    /// What the words after the marker mean.
    private static func effect(of words: ArraySlice<UInt8>) -> FaultEffect? {
        var action = FaultAction()
        if words.starts(with: reset) {
            action.close = .reset
            return FaultEffect(fault: "pushpit-reset", action: action, delay: 0)
        }
        if words.starts(with: status) {
            let digits = words.dropFirst(status.count).prefix { (0x30...0x39).contains($0) }
            guard let number = Int(String(decoding: digits, as: UTF8.self)), FaultAction.statuses.contains(number)
            else { return nil }
            action.status = number
            return FaultEffect(fault: "pushpit-status-\(number)", action: action, delay: 0)
        }
        guard words.starts(with: delay) else { return nil }
        let after = words.dropFirst(delay.count)
        let digits = after.prefix { (0x30...0x39).contains($0) }
        let unit = after.dropFirst(digits.count).prefix { (0x61...0x7A).contains($0) }
        let text = String(decoding: digits + unit, as: UTF8.self)
        guard let duration = try? Duration(text: text) else { return nil }
        return FaultEffect(fault: "pushpit-delay-\(text)", action: action, delay: Int(duration.wholeMilliseconds))
    }
}
