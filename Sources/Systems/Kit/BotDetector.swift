import HTTP

/// Tells requests that no person made: link previews, prefetches and known robots.
enum BotDetector {
    private static let robots = [
        "crawler", "spider", "preview", "facebookexternalhit", "whatsapp", "slack-imgproxy", "embedly",
        "headlesschrome", "google-read-aloud", "googleimageproxy", "mailscanner", "safelinks",
    ]

    /// Why a request is taken for a robot's; nil for a person's.
    static func reason(_ head: RequestHead) -> String? {
        if head.method == .head { return "HEAD" }
        for (name, value) in [
            ("Purpose", head.value("Purpose")), ("Sec-Purpose", head.value("Sec-Purpose")),
            ("X-Purpose", head.value("X-Purpose")), ("X-Moz", head.value("X-Moz")),
        ] {
            guard let value = value?.lowercased(), value.contains("prefetch") || value.contains("preview") else {
                continue
            }
            return "\(name): \(value.prefix(64))"
        }
        guard let agent = head.value("User-Agent")?.lowercased() else { return nil }
        if isNamedBot(agent) { return "User-Agent contains bot" }
        return robots.first { agent.contains($0) }.map { "User-Agent contains \($0)" }
    }

    /// Whether a word in lower case ends with `bot`, as robots call themselves; CUBOT is a maker of phones.
    private static func isNamedBot(_ agent: String) -> Bool {
        agent.utf8.split { !(0x61...0x7A).contains($0) }.contains { word in
            word.suffix(3).elementsEqual("bot".utf8) && !word.elementsEqual("cubot".utf8)
        }
    }
}
