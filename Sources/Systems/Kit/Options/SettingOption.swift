import Bytes

/// One option of a type of settings: where it may be given, how its value is read, set and shown. The flags, the
/// environment names, the keys of the file, the sample, `config print`, the help and the documentation all come from
/// tables of these.
package struct SettingOption<Settings: Sendable>: Sendable {
    /// The key in the file, with a dot after the name of a system whose own it is.
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
    package let setText: @Sendable (String, inout Settings) throws(BadValue) -> Void
    package let setJSON: @Sendable (JSON, inout Settings) throws(BadValue) -> Void
    package let value: @Sendable (Settings) -> JSON
    /// Puts the value of the first settings into the second.
    package let copy: @Sendable (Settings, inout Settings) -> Void

    init<Value>(
        _ path: any WritableKeyPath<Settings, Value> & Sendable, _ kind: ValueKind<Value>, key: String,
        flag: String?, secret: Bool = false, _ help: String
    ) {
        self.key = key
        self.flag = flag
        self.help = help
        placeholder = kind.placeholder
        isSecret = secret
        isList = kind.isList
        setText = { (text: String, settings: inout Settings) throws(BadValue) in
            settings[keyPath: path] = try kind.fromText(text)
        }
        setJSON = { (json: JSON, settings: inout Settings) throws(BadValue) in
            settings[keyPath: path] = try kind.fromJSON(json)
        }
        value = { kind.toJSON($0[keyPath: path]) }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// The option of settings that are part of these.
    /// - Parameter group: what stands with a dot before the option's key; nil for nothing.
    package init<Part>(
        _ option: SettingOption<Part>, group: String? = nil, get: @escaping @Sendable (Settings) -> Part,
        set: @escaping @Sendable (inout Settings, Part) -> Void
    ) {
        key = group.map { "\($0).\(option.key)" } ?? option.key
        flag = option.flag
        placeholder = option.placeholder
        help = option.help
        isSecret = option.isSecret
        isList = option.isList
        setText = { (text: String, settings: inout Settings) throws(BadValue) in
            var part = get(settings)
            try option.setText(text, &part)
            set(&settings, part)
        }
        setJSON = { (json: JSON, settings: inout Settings) throws(BadValue) in
            var part = get(settings)
            try option.setJSON(json, &part)
            set(&settings, part)
        }
        value = { option.value(get($0)) }
        copy = { from, settings in
            var part = get(settings)
            option.copy(get(from), &part)
            set(&settings, part)
        }
    }

    /// An option that is also a flag: its key is the flag in lowerCamelCase.
    package static func flag<Value>(
        _ path: any WritableKeyPath<Settings, Value> & Sendable, _ flag: String, _ kind: ValueKind<Value>,
        secret: Bool = false, _ help: String
    ) -> Self {
        Self(path, kind, key: camelCase(flag), flag: flag, secret: secret, help)
    }

    /// An option of the file only.
    package static func key<Value>(
        _ path: any WritableKeyPath<Settings, Value> & Sendable, _ key: String, _ kind: ValueKind<Value>,
        secret: Bool = false, _ help: String
    ) -> Self {
        Self(path, kind, key: key, flag: nil, secret: secret, help)
    }

    /// An option that is also a flag and may be absent.
    package static func flag<Value>(
        _ path: any WritableKeyPath<Settings, Value?> & Sendable, _ flag: String, _ kind: ValueKind<Value>,
        secret: Bool = false, _ help: String
    ) -> Self {
        Self(path, kind.optional, key: camelCase(flag), flag: flag, secret: secret, help)
    }

    /// An option of the file only that may be absent.
    package static func key<Value>(
        _ path: any WritableKeyPath<Settings, Value?> & Sendable, _ key: String, _ kind: ValueKind<Value>,
        secret: Bool = false, _ help: String
    ) -> Self {
        Self(path, kind.optional, key: key, flag: nil, secret: secret, help)
    }

    /// The name in the environment: `PUSHPIT_TLS_PORT` for `--tls-port`.
    package var environmentName: String? {
        flag.map { "PUSHPIT_" + String($0.uppercased().map { $0 == "-" ? "_" : $0 }) }
    }

    /// Whether it may change while the server runs: what only the file says, of the systems, and the log.
    package var isLive: Bool { flag == nil || ["log-level", "log-format"].contains(flag) }

    /// Whether the flag alone means `true`.
    package var isSwitch: Bool { placeholder.isEmpty }

    /// The value as JSON; a secret that is set is masked unless `secrets`.
    package func shown(_ settings: Settings, secrets: Bool = false) -> JSON {
        let json = value(settings)
        return isSecret && !secrets && !json.isNull ? "***" : json
    }

    private static func camelCase(_ flag: String) -> String {
        let words = flag.split(separator: "-")
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
