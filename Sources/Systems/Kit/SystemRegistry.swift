import Domain

/// The emulated systems, and what all of them together say.
package struct SystemRegistry: Sendable {
    package let descriptors: [SystemDescriptor]

    /// Registers their names, codes and presets, which the descriptors hold, and those that systems share.
    package init(_ descriptors: [SystemDescriptor]) {
        _ = FindingCode.general + FindingCode.shared
        self.descriptors = descriptors
    }

    /// The options of all.
    package var options: [SettingOption<SystemSettingsList>] { descriptors.flatMap(\.options) }

    /// Every code that an interaction or message can have, in the order of their names.
    package var findings: [FindingCode] {
        (FindingCode.general + FindingCode.shared + descriptors.flatMap(\.findings)).sorted { $0.name < $1.name }
    }

    /// Every preset, in the order of the systems.
    package var presets: [FaultPreset] { descriptors.flatMap(\.presets) }

    /// What is masked wherever it is shown.
    package var secrets: Secrets { descriptors.reduce(.general) { $0.union($1.secrets) } }

    /// What tells stored links apart.
    package var linkKeys: LinkKeys {
        LinkKeys(
            Dictionary(
                descriptors.compactMap { descriptor in descriptor.linkKey.map { (descriptor.system, $0) } },
                uniquingKeysWith: { first, _ in first }))
    }

    /// The names of the systems that can make pushes; a command that names none means the first.
    package var senders: [String] { descriptors.filter(\.sends).map(\.system.name) }

    /// What they offer with these settings.
    package func descriptions(_ settings: SystemSettingsList = SystemSettingsList()) -> [SystemDescription] {
        descriptors.map { $0.description(settings) }
    }

    /// Makes all of them.
    package func make(
        _ settings: SystemSettingsList, _ context: SystemContext
    ) throws(SettingsError) -> (routes: [SystemRoute], sender: PushSender) {
        var routes: [SystemRoute] = []
        var composers: [any PushComposer] = []
        for descriptor in descriptors {
            let parts = try descriptor.make(settings, context)
            routes += parts.routes
            if let composer = parts.composer { composers.append(composer) }
        }
        return (routes, context.sender(composers))
    }
}
