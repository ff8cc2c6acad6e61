import Bytes

/// One option: where it may be given, how its value is read, set and shown. The flags, the environment names, the keys
/// of the file, the sample, `config print` and the help all come from the table of these.
package struct ConfigurationOption: Sendable {
    /// The key in the file, with a dot before a system's own (`journeys.linkMode`).
    package let key: String
    /// The flag without its dashes; nil for what only the file can say.
    package let flag: String?
    /// What stands for the value in the help; empty for a switch.
    package let placeholder: String
    package let help: String
    /// Whether its value is masked where it is shown.
    package let isSecret: Bool
    /// Whether a repeated flag adds to the one before.
    package let isList: Bool
    let setText: @Sendable (String, inout Configuration) throws(BadValue) -> Void
    let setJSON: @Sendable (JSON, inout Configuration) throws(BadValue) -> Void
    let value: @Sendable (Configuration) -> JSON
    /// Puts the value of the first configuration into the second.
    let copy: @Sendable (Configuration, inout Configuration) -> Void

    init<Value>(
        _ path: any WritableKeyPath<Configuration, Value> & Sendable, _ kind: ValueKind<Value>, key: String,
        flag: String?,
        secret: Bool = false, _ help: String
    ) {
        self.key = key
        self.flag = flag
        self.help = help
        placeholder = kind.placeholder
        isSecret = secret
        isList = kind.isList
        setText = { (text: String, configuration: inout Configuration) throws(BadValue) in
            configuration[keyPath: path] = try kind.fromText(text)
        }
        setJSON = { (json: JSON, configuration: inout Configuration) throws(BadValue) in
            configuration[keyPath: path] = try kind.fromJSON(json)
        }
        value = { kind.toJSON($0[keyPath: path]) }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// An option that is also a flag: its key is the flag in lowerCamelCase.
    static func flag<Value>(
        _ path: any WritableKeyPath<Configuration, Value> & Sendable, _ flag: String, _ kind: ValueKind<Value>,
        secret: Bool = false, _ help: String
    ) -> ConfigurationOption {
        ConfigurationOption(path, kind, key: camelCase(flag), flag: flag, secret: secret, help)
    }

    /// An option of the file only.
    static func key<Value>(
        _ path: any WritableKeyPath<Configuration, Value> & Sendable, _ key: String, _ kind: ValueKind<Value>,
        secret: Bool = false, _ help: String
    ) -> ConfigurationOption {
        ConfigurationOption(path, kind, key: key, flag: nil, secret: secret, help)
    }

    /// An option that is also a flag and may be absent.
    static func flag<Value>(
        _ path: any WritableKeyPath<Configuration, Value?> & Sendable, _ flag: String, _ kind: ValueKind<Value>,
        secret: Bool = false, _ help: String
    ) -> ConfigurationOption {
        ConfigurationOption(path, kind.optional, key: camelCase(flag), flag: flag, secret: secret, help)
    }

    /// An option of the file only that may be absent.
    static func key<Value>(
        _ path: any WritableKeyPath<Configuration, Value?> & Sendable, _ key: String, _ kind: ValueKind<Value>,
        secret: Bool = false, _ help: String
    ) -> ConfigurationOption {
        ConfigurationOption(path, kind.optional, key: key, flag: nil, secret: secret, help)
    }

    /// The name in the environment: `PUSHPIT_TLS_PORT` for `--tls-port`.
    package var environmentName: String? {
        flag.map { "PUSHPIT_" + String($0.uppercased().map { $0 == "-" ? "_" : $0 }) }
    }

    /// Whether it may change while the server runs: what only the file says, of the systems, and the log.
    var isLive: Bool { flag == nil || ["log-level", "log-format"].contains(flag) }

    /// Whether the flag alone means `true`.
    package var isSwitch: Bool { placeholder.isEmpty }

    /// The value as JSON; a secret that is set is masked unless `secrets`.
    package func shown(_ configuration: Configuration, secrets: Bool = false) -> JSON {
        let json = value(configuration)
        return isSecret && !secrets && !json.isNull ? "***" : json
    }

    private static func camelCase(_ flag: String) -> String {
        let words = flag.split(separator: "-")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
