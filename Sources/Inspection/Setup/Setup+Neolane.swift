import Domain

extension SetupGuide {
    /// The legacy Neolane SDK of Adobe Campaign: whole addresses with scheme, port and a slash at the end.
    static let neolane = SetupGuide("neolane", "Neolane SDK (Campaign SDK)") { target in
        let key = target.configured("campaignClassic.integrationKeys") ?? "com.example.app"
        let calls = [("IntegrationKey", key), ("MarketingHost", target.url), ("TrackingHost", target.url)]
        let code: SetupDocument.File
        switch target.platform {
        case .android:
            code = SetupDocument.File(
                "Application.onCreate",
                calls.map { "Neolane.getInstance().set\($0)(\"\($1)\");" }.joined(separator: "\n"))
        case .ios:
            code = SetupDocument.File(
                "application:didFinishLaunchingWithOptions:",
                calls.map { "[[Neolane_SDK getInstance] set\($0):@\"\($1)\"];" }.joined(separator: "\n"))
        }
        return SetupDocument(
            settings: [
                .init("integrationKey", key), .init("marketingHost", target.url), .init("trackingHost", target.url),
            ],
            files: [code] + target.certificateFiles, steps: target.certificateSteps,
            notes: [
                "The addresses are whole, with scheme, port and a slash at the end.",
                "Every integration key is taken unless campaignClassic.integrationKeys says which: use that of the app.",
            ] + target.addressNotes)
    }
}
