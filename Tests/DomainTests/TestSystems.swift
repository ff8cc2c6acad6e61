@testable import Domain

extension System {
    static let campaignClassic = System(registering: "campaignClassic")
    static let journeys = System(registering: "journeys")
    static let media = System(registering: "media")
}

extension FaultPreset {
    static let testPending = FaultPreset(
        registering: "test-pending", outcomeOf: .journeys, kinds: [.register], "stays pending")
    static let testStoreFailed = FaultPreset(
        registering: "test-store-failed", outcomeOf: .journeys, kinds: [.register], "is not stored")
    static let testDryRunFailed = FaultPreset(
        registering: "test-dry-run-failed", outcomeOf: .journeys, kinds: [.register], "fails")
    static let testOnce = FaultPreset(
        registering: "test-500-once", .campaignClassic, .before, times: 1, "500 to one request"
    ) { $0.status = 500 }
    static let testMinute = FaultPreset(
        registering: "test-minute", .campaignClassic, .before, window: 60_000, "404 for a minute"
    ) { $0.status = 404 }
    static let testDeny = FaultPreset(
        registering: "test-deny", .campaignClassic, .before, "403"
    ) { $0.status = 403 }

    /// Registers all of them.
    static let testAll: [FaultPreset] = [
        .testPending, .testStoreFailed, .testDryRunFailed, .testOnce, .testMinute, .testDeny,
    ]
}
