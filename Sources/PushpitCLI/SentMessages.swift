import Bytes

/// What `send` says to people.
enum SentMessages {
    /// The lines for a delivery: each message with its state, its findings, and how to show it.
    ///
    /// - Parameter base: the address of the server, for lines to copy.
    static func lines(_ delivery: JSON, _ base: String) -> [String] {
        var lines = ["delivery \(text(delivery["deliveryId"]))"]
        for item in delivery["skipped"]?.array ?? [] {
            lines.append("skipped \(text(item["device"])): \(text(item["reason"]))")
        }
        for message in delivery["messages"]?.array ?? [] { lines += Self.message(message, base) }
        return lines
    }

    private static func message(_ message: JSON, _ base: String) -> [String] {
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
        if message["commands"]?["simctl"]?.string != nil {
            let payload = "\(base)/_pushpit/messages/\(text(message["id"]))/payload?format=simctl"
            lines.append("  curl -s '\(payload)' | xcrun simctl push booted -")
        }
        if let command = message["commands"]?["adb"]?.string { lines.append("  " + command) }
        let hasCommand = ["simctl", "adb"].contains { message["commands"]?[$0]?.string != nil }
        if !hasCommand, let device = message["device"]?.string {
            let flag = message["platform"] == "android" ? "--package" : "--bundle-id"
            lines.append("  to have the line that shows it: pushpit device set \(device) \(flag) com.example.app")
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
