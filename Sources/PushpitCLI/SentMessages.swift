import JSONBytes

/// What `send` says to people.
enum SentMessages {
    /// The lines for a delivery: each message with its state, its findings, and how to show it.
    static func lines(_ delivery: JSON) -> [String] {
        var lines = ["delivery \(text(delivery["deliveryId"]))"]
        for item in delivery["skipped"]?.array ?? [] {
            lines.append("skipped \(text(item["device"])): \(text(item["reason"]))")
        }
        for message in delivery["messages"]?.array ?? [] { lines += Self.message(message) }
        return lines
    }

    private static func message(_ message: JSON) -> [String] {
        var lines = [
            "\(text(message["id"])) to \(text(message["device"])) (\(text(message["platform"]))): "
                + "\(text(message["state"])), \(text(message["size"])) bytes, message id \(text(message["messageId"]))"
        ]
        if let reason = message["reason"]?.string { lines.append("  failed: \(reason)") }
        for report in message["transports"]?.array ?? [] where report["via"] != "outbox" {
            let detail = report["detail"]?.string.map { ": \($0)" } ?? ""
            lines.append("  \(text(report["via"])) \(text(report["state"]))\(detail)")
        }
        for finding in message["findings"]?.array ?? [] {
            lines.append("  \(text(finding["severity"])) \(text(finding["code"])): \(text(finding["detail"]))")
            if let hint = finding["hint"]?.string { lines.append("    \(hint)") }
        }
        let form = message["platform"] == "android" ? "fcm" : "apns"
        if let payload = message["payloads"]?[form] {
            lines.append("  " + String(decoding: payload.bytes, as: UTF8.self))
        }
        for name in ["simctl", "adb"] {
            if let command = message["commands"]?[name]?.string { lines.append("  " + command) }
        }
        return lines
    }

    private static func text(_ value: JSON?) -> String {
        switch value {
        case .string(let text): text
        case .number(let text): text
        case nil, .null: "-"
        case let other?: String(decoding: other.bytes, as: UTF8.self)
        }
    }
}
