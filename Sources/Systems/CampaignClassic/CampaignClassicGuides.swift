import Bytes
import Domain

extension CampaignClassic {
    /// The SDKs that can be pointed at this server.
    static let guides: [SetupGuide] = [aepClassic, neolane]

    /// What "nothing arrived" may mean for an app with one of the SDKs.
    static let diagnosisHints: [DiagnosisHint] = [
        DiagnosisHint(
            "privacy-not-opted-in", without: .requests, "The app may not be allowed to send: privacy is not opted in.",
            cure:
                "The AEP SDK sends nothing before `global.privacy` is `optedin`: set it in the configuration, or call "
                + "setPrivacyStatus."),
        DiagnosisHint(
            "already-registered", without: .registrations,
            "The app may have registered before, with another server.",
            cure:
                "The SDK sends a registration only when token, user key or parameters have changed since the last that "
                + "succeeded; the server's address is not among them. Reinstall the app, register with another user key, or "
                + "opt out and in again."),
        DiagnosisHint(addingTo: "no-connection", cure: "AEP extensions take host:port without a scheme."),
        DiagnosisHint(
            addingTo: "hits-of-another-kind",
            cure: "Campaign Classic reports an opening as a click: tag 2 of its tracking hit."),
        DiagnosisHint(
            addingTo: "kind-of-another-system",
            cure: "Campaign Classic reports an opening as a click: tag 2 of its tracking hit."),
        DiagnosisHint(
            addingTo: "no-hit-of-delivery",
            cure: "The AEP SDK drops a message id that is neither a decimal number nor a UUID."),
    ]

    /// The Campaign Classic extension of the Adobe Experience Platform Mobile SDK.
    ///
    /// It puts `https://` and the path around host and port as they are given, and refuses plain HTTP.
    static let aepClassic = SetupGuide("aep-classic", "AEP Mobile SDK, Campaign Classic extension") { target in
        let key = target.configured("campaignClassic.integrationKeys")
        let settings: [SetupDocument.Setting] = [
            .init("global.privacy", "optedin"),
            .init("campaignclassic.marketingServer", target.authority),
            .init("campaignclassic.trackingServer", target.authority),
            .init("campaignclassic.\(target.platform.name).integrationKey", key ?? "com.example.app"),
            .init("campaignclassic.timeout", "30"),
        ]
        var notes = [
            "The addresses have neither scheme nor a slash at the end: the extension adds both itself.",
            "The extension speaks https only, and sends nothing before privacy is optedin.",
            "An app that registered before sends nothing while token, user key and parameters stay the same: reinstall it.",
        ]
        if key == nil { notes.append("Every integration key is taken: use that of the app.") }
        if target.https == nil { notes.insert("This server has no port with TLS: start it with --tls-port.", at: 0) }
        return SetupDocument(
            settings: settings,
            files: [SetupDocument.File("ADBMobileConfig.json", configurationFile(settings))] + target.certificateFiles,
            steps: [
                "Put ADBMobileConfig.json into the app's \(target.platform == .ios ? "bundle" : "assets folder"), or hand its path to MobileCore "
                    + "as the configuration file; without one, hand the settings to updateConfiguration."
            ] + target.certificateSteps,
            notes: notes + target.addressNotes)
    }

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

    /// The settings as a file of the SDK; its values are text but for the timeout, a number of seconds.
    private static func configurationFile(_ settings: [SetupDocument.Setting]) -> String {
        let lines = settings.map { setting in
            let value: JSON = setting.name.hasSuffix(".timeout") ? .number(setting.value) : .string(setting.value)
            return "  \"\(setting.name)\": " + String(decoding: value.bytes, as: UTF8.self)
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n}"
    }
}
