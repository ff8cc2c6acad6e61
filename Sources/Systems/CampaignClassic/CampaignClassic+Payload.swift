import Bytes
import Domain

extension CampaignClassicComposer {
    /// The payloads: own values at the top level for APNs, in `data` for FCM, whose values are all strings.
    ///
    /// Names from Adobe's documentation and SDKs; the whole is put together, since no payload of a server is published.
    package func compose(_ content: PushContent) -> Composition {
        let reserved = content.push.variables.filter { Self.isReserved($0.name) }
        var findings = reserved.map { Self.reservedVariable($0.name) }
        if let id = content.identity.messageId.flatMap(Int64.init), Int32(exactly: id) == nil {
            findings.append(Self.longMessageId(id))
        }
        return Composition(apns: apns(content), fcm: fcm(content), findings: findings)
    }

    private func apns(_ content: PushContent) -> JSON {
        let push = content.push
        var members: [JSON.Member] = [.init("aps", aps(content))]
        members += ids(content)
        members += own(content) { $0.value }
        members += push.variables.filter { !Self.isReserved($0.name) }.map { .init($0.name, $0.value) }
        return .object(members)
    }

    private func aps(_ content: PushContent) -> JSON {
        let push = content.push
        var alert: [JSON.Member] = []
        if let title = push.title { alert.append(.init("title", .string(title))) }
        if let subtitle = push.subtitle { alert.append(.init("subtitle", .string(subtitle))) }
        if let body = push.body { alert.append(.init("body", .string(body))) }
        var members: [JSON.Member] = []
        if !alert.isEmpty { members.append(.init("alert", .object(alert))) }
        if let badge = push.badge { members.append(.init("badge", .number(String(badge)))) }
        if let sound = push.sound { members.append(.init("sound", .string(sound))) }
        if let category = push.category { members.append(.init("category", .string(category))) }
        if push.isSilent { members.append(.init("content-available", 1)) }
        if push.isMutable ?? (content.image != nil) { members.append(.init("mutable-content", 1)) }
        return .object(members)
    }

    private func fcm(_ content: PushContent) -> JSON {
        let push = content.push
        var data: [JSON.Member] = []
        if let body = push.body ?? (push.isSilent ? nil : "") { data.append(.init("_msg", .string(body))) }
        data += ids(content)
        if let title = push.title { data.append(.init("title", .string(title))) }
        if let subtitle = push.subtitle { data.append(.init("subtitle", .string(subtitle))) }
        if let badge = push.badge { data.append(.init("badge", .string(String(badge)))) }
        if let sound = push.sound { data.append(.init("sound", .string(sound))) }
        if let category = push.category { data.append(.init("category", .string(category))) }
        data += own(content) { .string($0.text) }
        data += templateDefaults(content)
        data += push.variables.filter { !Self.isReserved($0.name) }.map { .init($0.name, .string($0.text)) }
        return ["message": ["token": content.device.token.map(JSON.string) ?? "", "data": .object(data)]]
    }

    /// `_mId` and `_dId`, strings on both platforms: iOS takes a number for missing.
    private func ids(_ content: PushContent) -> [JSON.Member] {
        [
            .init("_mId", .string(content.identity.messageId ?? "")),
            .init("_dId", .string(content.identity.deliveryId)),
        ]
    }

    /// Image and link under their configured names, unless the push has a variable of that name.
    private func own(_ content: PushContent, _ value: (Push.Variable) -> JSON) -> [JSON.Member] {
        var members: [JSON.Member] = []
        for (key, text) in [(settings.mediaKey, content.image), (settings.linkKey, content.link)] {
            guard let text, !content.push.has(key), !members.contains(where: { $0.name == key }) else { continue }
            members.append(.init(key, value(.init(key, .string(text)))))
        }
        return members
    }

    /// What a push with a rich template (`adb_template_type`) says in the template's own words, where it does not itself.
    ///
    /// Names: com.adobe.marketing.mobile.notificationbuilder, PushPayloadKeys.
    private func templateDefaults(_ content: PushContent) -> [JSON.Member] {
        let push = content.push
        guard push.has("adb_template_type") else { return [] }
        let values = [
            ("adb_version", "1.0"), ("adb_title", push.title), ("adb_body", push.body), ("adb_image", content.image),
            ("adb_uri", content.link), ("adb_sound", push.sound), ("adb_n_count", push.badge.map(String.init)),
        ]
        return values.compactMap { name, value in
            guard let value, !push.has(name) else { return nil }
            return .init(name, .string(value))
        }
    }

    /// Names that Campaign or a gateway uses itself.
    ///
    /// FCM: `from`, `gcm`, and what begins with `google` or `gcm.`; APNs: `aps`.
    static func isReserved(_ name: String) -> Bool {
        ["_mId", "_dId", "_msg", "aps", "from", "gcm", "message_type", "collapse_key"].contains(name)
            || name.hasPrefix("google") || name.hasPrefix("gcm.")
    }

    private static func longMessageId(_ id: Int64) -> Finding {
        Finding(
            .truncatedMessageId, .warning, field: "messageId", detail: "\(id) has more than 32 bits",
            hint:
                "The iOS extension reports its low 32 bits only, and the Android extension before 3.1.1 nothing at all."
        )
    }

    private static func reservedVariable(_ name: String) -> Finding {
        Finding(
            .reservedVariable, .error, field: "variables",
            detail: "the name \(name.prefix(128)) is reserved, so that the variable was left out",
            hint: "Campaign refuses it: give the variable another name.")
    }
}

extension Push {
    /// Whether it has a variable of that name.
    fileprivate func has(_ name: String) -> Bool {
        variables.contains { $0.name == name }
    }
}
