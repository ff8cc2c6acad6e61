import Bytes
import Systems

/// Merges flag, environment, file and default; kept by the server to read the file again at SIGHUP.
package struct ConfigurationLoader: Sendable {
    /// The flags in their order, without dashes, as `CommandArguments` gives them.
    package var flags: [(name: String, value: String)]
    /// The variables that options ask for, by name.
    package var environment: [String: String]

    package init(flags: [(name: String, value: String)] = [], environment: [String: String] = [:]) {
        self.flags = flags
        self.environment = environment
    }

    /// The file that `--config` or `PUSHPIT_CONFIG` names.
    package var file: String? {
        flags.last { $0.name == "config" }?.value ?? environment["PUSHPIT_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The names of the environment that mean something.
    package static var environmentNames: [String] {
        ["PUSHPIT_CONFIG"] + ConfigurationOption.all.compactMap(\.environmentName)
    }

    /// Reads and merges everything; called again it reads the file anew.
    package func load() throws(ConfigurationError) -> EffectiveConfiguration {
        var result = EffectiveConfiguration()
        if let file {
            try ConfigurationFile.read(file).apply(to: &result)
            result.file = file
        }
        for option in ConfigurationOption.all {
            try applyEnvironment(option, to: &result)
            try applyFlags(option, to: &result)
        }
        try checkPairs(result)
        return result
    }

    private func applyEnvironment(
        _ option: ConfigurationOption, to result: inout EffectiveConfiguration
    ) throws(ConfigurationError) {
        guard let name = option.environmentName, let text = environment[name], !text.isEmpty else { return }
        do {
            try option.setText(text, &result.configuration)
        } catch {
            throw ConfigurationError(origin: .environment, key: name, reason: error.reason, nearest: error.nearest)
        }
        result.sources[option.key] = .environment
    }

    private func applyFlags(
        _ option: ConfigurationOption, to result: inout EffectiveConfiguration
    ) throws(ConfigurationError) {
        guard let flag = option.flag else { return }
        let values = flags.filter { $0.name == flag }.map(\.value)
        guard let last = values.last else { return }
        do {
            try option.setText(option.isList ? values.joined(separator: ",") : last, &result.configuration)
        } catch {
            throw ConfigurationError(origin: .flag, key: "--" + flag, reason: error.reason, nearest: error.nearest)
        }
        result.sources[option.key] = .flag
    }

    /// A certificate is of no use without its key, and the other way round.
    private func checkPairs(_ result: EffectiveConfiguration) throws(ConfigurationError) {
        let configuration = result.configuration
        let pairs = [
            ("tlsCert", configuration.tlsCert, "tlsKey", configuration.tlsKey),
            ("caCert", configuration.caCert, "caKey", configuration.caKey),
        ]
        for (certKey, cert, keyKey, key) in pairs where (cert == nil) != (key == nil) {
            let (given, missing) = cert == nil ? (keyKey, certKey) : (certKey, keyKey)
            guard let option = ConfigurationOption.all.first(where: { $0.key == given }) else { continue }
            let reason = "needs \(missing) as well"
            switch result.source(of: given) {
            case .flag:
                throw ConfigurationError(origin: .flag, key: "--" + (option.flag ?? given), reason: reason)
            case .environment:
                throw ConfigurationError(origin: .environment, key: option.environmentName ?? given, reason: reason)
            case .file, .default:
                throw ConfigurationError(origin: .file, file: result.file, key: given, reason: reason)
            }
        }
    }
}
