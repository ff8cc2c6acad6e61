import Domain

extension FaultPreset {
    static let journeysPending = FaultPreset(
        registering: "journeys-pending", outcomeOf: .journeys, kinds: [.register],
        "the registration is never done, as when the CRM is throttled for hours")

    static let journeysDryRunFailed = FaultPreset(
        registering: "journeys-dry-run-failed", outcomeOf: .journeys, kinds: [.register],
        "the invisible push that checks a token fails")

    static let journeysStoreFailed = FaultPreset(
        registering: "journeys-store-failed", outcomeOf: .journeys, kinds: [.register],
        "the device cannot be stored")

    static let journeysCallbackLost = FaultPreset(
        registering: "journeys-callback-lost", outcomeOf: .journeys, kinds: [.register],
        "the callback of a registration does not arrive; there is no second one")
}

extension Journeys {
    static let presets: [FaultPreset] = [
        .journeysPending, .journeysDryRunFailed, .journeysStoreFailed, .journeysCallbackLost,
    ]
}
