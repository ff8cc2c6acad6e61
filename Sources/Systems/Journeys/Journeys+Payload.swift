import Bytes
import Domain

extension JourneysComposer {
    /// The payloads: `data` with link, originalLink, trackingId and imageUrl, as the vendor's sample apps read it.
    ///
    /// The keys are documented; how they are put together with `aps` and FCM's message is not.
    package func compose(_ content: PushContent) -> Composition {
        Composition(apns: ["aps": aps(content), "data": data(content)], fcm: ["message": fcm(content)])
    }

    private func aps(_ content: PushContent) -> JSON {
        let push = content.push
        let alert = Self.texts([("title", push.title), ("subtitle", push.subtitle), ("body", push.body)])
        var members = [JSON.Member("alert", .object(alert))]
        if let badge = push.badge { members.append(.init("badge", .number(String(badge)))) }
        members += Self.texts([("sound", push.sound), ("category", push.category)])
        // The documentation's extension shows an empty title when it finds no image, so it must not run without one.
        if push.isMutable ?? (content.image != nil) { members.append(.init("mutable-content", 1)) }
        return .object(members)
    }

    /// A missing value is null: the Objective-C sample reports an opening only for a link that is null.
    private func data(_ content: PushContent) -> JSON {
        let values = [
            ("link", content.link), ("originalLink", content.originalLink),
            ("trackingId", content.identity.trackingId ?? ""), ("imageUrl", content.image),
        ]
        return .object(values.map { .init($0.0, $0.1.map(JSON.string) ?? .null) })
    }

    /// All values are texts, and a missing one has no key: FCM takes no other.
    private func fcm(_ content: PushContent) -> JSON {
        let push = content.push
        let data = Self.texts([
            ("title", push.title), ("body", push.body), ("imageUrl", content.image), ("link", content.link),
            ("originalLink", content.originalLink), ("trackingId", content.identity.trackingId ?? ""),
        ])
        var members = [JSON.Member("token", .string(content.device.token ?? ""))]
        if fcmFormat == .notification {
            let shown = Self.texts([("title", push.title), ("body", push.body), ("image", content.image)])
            members.append(.init("notification", .object(shown)))
        }
        members.append(.init("data", .object(data)))
        return .object(members)
    }

    private static func texts(_ values: [(String, String?)]) -> [JSON.Member] {
        values.compactMap { name, value in value.map { .init(name, .string($0)) } }
    }
}
