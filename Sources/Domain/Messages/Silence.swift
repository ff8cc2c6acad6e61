/// Why nothing may have come back for a message: it depends on how the message left.
enum Silence {
    static func reason(_ message: Message) -> String {
        if message.state == .failed {
            return "the push failed: \(message.reason ?? "the gateway refused it")"
        }
        let accepted = message.transports.filter { $0.state == .accepted }.map(\.via)
        if accepted.contains(.simctl) {
            return "simctl shows the notification but does not run the notification service extension, so a receive "
                + "comes only from the app itself; a click comes when somebody taps it"
        }
        if accepted.contains(.adb) {
            return "adb handed the broadcast over; the app answers only if its messaging service took it"
        }
        if accepted.contains(.webhook) {
            return "the payload was posted to the webhook; nothing shows whether it went on to a device"
        }
        if let refused = message.transports.first(where: { $0.state == .refused }) {
            return "\(refused.via.rawValue) refused it: \(refused.detail ?? "no reason was given")"
        }
        return "the outbox delivers nothing: fetch the payload and hand it to the app, or send it via simctl or adb"
    }

    static func imageReason(_ message: Message) -> String {
        let failures = message.hits[.mediaFailures].count
        if failures > 0 {
            return "it was asked for \(failures) time\(failures == 1 ? "" : "s") and not found or refused"
        }
        let accepted = message.transports.filter { $0.state == .accepted }.map(\.via)
        if message.state == .failed { return "the push failed, so nobody was told of the image" }
        if !message.hits.isEmpty {
            return
                "the app has the push and did not ask for the image: check that it reads the image's key and reaches "
                + "its address"
        }
        if accepted.contains(.simctl) {
            return "simctl does not run the notification service extension, which downloads the image"
        }
        if accepted.contains(.adb) || accepted.contains(.webhook) {
            return "no download came: check that the app reads the image's key and reaches its address"
        }
        return "the outbox delivers nothing, so no app was told of the image"
    }
}
