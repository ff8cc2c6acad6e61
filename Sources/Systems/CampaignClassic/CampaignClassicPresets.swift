import Domain

extension FaultPreset {
    static let campaignRelayDeny = FaultPreset(
        registering: "campaign-relay-deny", .campaignClassic, .before, "403, as by a `deny` rule of the relay"
    ) { $0.status = 403 }

    static let campaignDenylist = FaultPreset(
        registering: "campaign-denylist", .campaignClassic, .before, window: 60_000, "404 for 60 s from the first"
    ) { $0.status = 404 }

    static let campaign500Once = FaultPreset(
        registering: "campaign-500-once", .campaignClassic, .before, times: 1, "500 to one request"
    ) { $0.status = 500 }

    static let campaignHang = FaultPreset(
        registering: "campaign-hang", .campaignClassic, .after, "35 s of delay, longer than the SDKs' limit of 30 s"
    ) { $0.delay = .fixed(35_000) }

    /// Version 8 takes registrations into a staging table.
    static let campaignLateRegistration = FaultPreset(
        registering: "campaign-late-registration", .campaignClassic, kinds: [.register], .after,
        "registrations are answered 200 at once, as Campaign v8 does, and the device is known 5 s later (`visibleAfter`)"
    ) { $0.visibleAfter = 5_000 }

    static let campaignUnknownUUID = FaultPreset(
        registering: "campaign-unknown-uuid", .campaignClassic, kinds: [.register], .before,
        "registrations get 500 without a text"
    ) { ($0.status, $0.body) = (500, "") }

    static let campaignUnexpectedError = FaultPreset(
        registering: "campaign-unexpected-error", .campaignClassic, kinds: [.register], .before,
        "registrations get 500 with the text `Unexpected error`"
    ) { ($0.status, $0.body) = (500, "Unexpected error") }

    static let campaignConnectionIssue = FaultPreset(
        registering: "campaign-connection-issue", .campaignClassic, .before, "the connection is reset"
    ) { $0.close = .reset }
}

extension CampaignClassic {
    static let presets: [FaultPreset] = [
        .campaignRelayDeny, .campaignDenylist, .campaign500Once, .campaignHang, .campaignLateRegistration,
        .campaignUnknownUUID, .campaignUnexpectedError, .campaignConnectionIssue,
    ]
}
