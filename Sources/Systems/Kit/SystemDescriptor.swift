import Bytes
import Domain

/// What a system is and offers, and how it is made: all that the rest of the program knows of it.
package struct SystemDescriptor: Sendable {
    /// The system under whose name its calls are recorded.
    package let system: System
    /// The name that its settings have in the configuration.
    package let name: String
    /// The name for people.
    package let title: String
    /// Whether it can make pushes.
    package var sends = false
    /// The kinds of interactions that its calls are recorded as.
    package var kinds: [Kind] = []
    /// The codes that no other system has.
    package var findings: [FindingCode] = []
    package var presets: [FaultPreset] = []
    /// What is masked of its calls wherever it is shown.
    package var secrets = Secrets()
    package var guides: [SetupGuide] = []
    /// What "nothing arrived" may mean for its apps.
    package var hints: [DiagnosisHint] = []
    /// The requests that a right app sends.
    package var requests: [RequestTemplate] = []
    /// The fields of its send form.
    package var form: [FormField] = []
    /// The normal form of its links' targets; nil where only escapes are folded.
    package var linkKey: LinkKeys.Form?
    /// Its options, with its name before their keys.
    package let options: [SettingOption<SystemSettingsList>]
    /// Makes it with its settings.
    package let make: @Sendable (SystemSettingsList, SystemContext) throws(SettingsError) -> SystemParts
    private let layout: @Sendable (SystemSettingsList) -> NotificationLayout?

    /// - Parameters:
    ///   - system: what its calls are recorded as.
    ///   - name: the group of its settings; that of the system where nil.
    ///   - settings: the type of its settings.
    ///   - notification: where the parts of its notification stand.
    ///   - make: makes it with its settings.
    package init<Settings: SystemSettings>(
        _ system: System, name: String? = nil, title: String, settings: Settings.Type,
        notification: @escaping @Sendable (Settings) -> NotificationLayout? = { _ in nil },
        make: @escaping @Sendable (Settings, SystemContext) throws(SettingsError) -> SystemParts
    ) {
        let name = name ?? system.name
        self.system = system
        self.name = name
        self.title = title
        options = Settings.options.map {
            SettingOption($0, group: name, get: { $0[Settings.self] }, set: { $0[Settings.self] = $1 })
        }
        layout = { notification($0[Settings.self]) }
        self.make = { (list: SystemSettingsList, context: SystemContext) throws(SettingsError) -> SystemParts in
            try make(list[Settings.self], context)
        }
    }

    /// What it offers with these settings.
    package func description(_ settings: SystemSettingsList) -> SystemDescription {
        var description = SystemDescription(system, name: name, title: title)
        description.sends = sends
        description.kinds = kinds
        description.findings = findings
        description.presets = presets
        let defaults = SystemSettingsList()
        description.options = options.map {
            OptionDescription(key: $0.key, help: $0.help, defaultValue: $0.value(defaults))
        }
        description.guides = guides
        description.hints = hints
        description.requests = requests
        description.notification = layout(settings)
        description.form = form
        return description
    }
}

/// The settings of a system that has none.
struct NoSettings: SystemSettings {
    static let options: [SettingOption<Self>] = []
}
