import Bytes
import Systems

/// The merged configuration, and for each key where its value comes from.
package struct EffectiveConfiguration: Sendable {
    package var configuration: Configuration
    /// By key; a key that is missing has its default.
    package var sources: [String: ConfigurationSource]
    /// The file that was read.
    package var file: String?

    package init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        sources = [:]
    }

    package func source(of key: String) -> ConfigurationSource { sources[key] ?? .default }

    /// `{ key: { "value", "source" } }` in the order of the table; secrets are masked.
    package var json: JSON {
        .object(
            ConfigurationOption.all.map { option in
                JSON.Member(
                    option.key,
                    ["value": option.shown(configuration), "source": .string(source(of: option.key).rawValue)])
            })
    }

    /// One line a key for people: key, value and source in columns.
    package var lines: [String] {
        let options = ConfigurationOption.all
        let width = options.reduce(0) { max($0, $1.key.utf8.count) }
        return options.map { option in
            let value = String(decoding: option.shown(configuration).bytes, as: UTF8.self)
            let gap = String(repeating: " ", count: width - option.key.utf8.count + 2)
            return "\(option.key)\(gap)\(value)  (\(source(of: option.key).rawValue))"
        }
    }
}

/// Where an effective value comes from.
package enum ConfigurationSource: String, Sendable {
    case flag
    case environment
    case file
    case `default`
}

extension EffectiveConfiguration {
    /// This configuration with the values of another that can change while the server runs, and the keys of those that cannot and differ.
    func taking(_ new: EffectiveConfiguration) -> (effective: EffectiveConfiguration, waiting: [String]) {
        var effective = self
        effective.file = new.file
        var waiting: [String] = []
        for option in ConfigurationOption.all {
            if option.isLive {
                option.copy(new.configuration, &effective.configuration)
                effective.sources[option.key] = new.sources[option.key]
            } else if option.value(new.configuration) != option.value(configuration) {
                waiting.append(option.key)
            }
        }
        return (effective, waiting)
    }
}
