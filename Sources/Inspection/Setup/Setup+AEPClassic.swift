import Bytes
import Domain

extension SetupGuide {
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

    /// The settings as a file of the SDK; its values are text but for the timeout, a number of seconds.
    private static func configurationFile(_ settings: [SetupDocument.Setting]) -> String {
        let lines = settings.map { setting in
            let value: JSON = setting.name.hasSuffix(".timeout") ? .number(setting.value) : .string(setting.value)
            return "  \"\(setting.name)\": " + String(decoding: value.bytes, as: UTF8.self)
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n}"
    }
}
