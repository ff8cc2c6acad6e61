/// What can be configured of one system: the defaults are its initial values, and its table says how each is read.
package protocol SystemSettings: Sendable, Equatable {
    /// The defaults.
    init()

    /// Every option, in the order in which help, sample and documentation show them; keys without the system's name.
    static var options: [SettingOption<Self>] { get }
}

/// The settings of all systems; those of a system of which nothing was said are its defaults.
package struct SystemSettingsList: Sendable, Equatable {
    /// By type; none that are the defaults.
    private var values: [ObjectIdentifier: any SystemSettings] = [:]

    package init() {}

    /// The settings of that type.
    package subscript<Settings: SystemSettings>(_: Settings.Type) -> Settings {
        get { values[ObjectIdentifier(Settings.self)] as? Settings ?? Settings() }
        set { values[ObjectIdentifier(Settings.self)] = newValue == Settings() ? nil : newValue }
    }

    package static func == (left: SystemSettingsList, right: SystemSettingsList) -> Bool {
        left.values.count == right.values.count
            && left.values.allSatisfy { type, value in
                right.values[type].map { isSame(value, $0) } ?? false
            }
    }

    private static func isSame<Settings: SystemSettings>(_ left: Settings, _ right: any SystemSettings) -> Bool {
        right as? Settings == left
    }
}
