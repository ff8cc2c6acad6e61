import Bytes
import Systems

/// A flag that a command takes.
package struct CommandFlag: Sendable, Equatable {
    /// Without its dashes.
    package var name: String
    /// What stands for the value in the help; empty for a switch, which needs none.
    package var placeholder: String
    package var help: String
    /// What holds when it is not given, as the help shows it.
    package var defaultText: String?
    /// Whether the help names the variable `PUSHPIT_…` of it.
    package var environmentName: String?

    package init(
        _ name: String, _ placeholder: String, _ help: String, defaultText: String? = nil,
        environmentName: String? = nil
    ) {
        self.name = name
        self.placeholder = placeholder
        self.help = help
        self.defaultText = defaultText
        self.environmentName = environmentName
    }

    package var isSwitch: Bool { placeholder.isEmpty }

    /// The flags of `serve`, which every command that starts a server takes.
    package static let serve: [CommandFlag] = {
        let defaults = Configuration()
        let file = CommandFlag(
            "config", "FILE", "The configuration file, JSON; read again at SIGHUP", environmentName: "PUSHPIT_CONFIG")
        return [file]
            + ConfigurationOption.all.compactMap { option in
                guard let flag = option.flag else { return nil }
                let value = option.shown(defaults)
                let text = value.string ?? String(decoding: value.bytes, as: UTF8.self)
                return CommandFlag(
                    flag, option.placeholder, option.help,
                    defaultText: option.isSwitch || value.isNull || value == [] ? nil : text,
                    environmentName: option.environmentName)
            }
    }()
}
