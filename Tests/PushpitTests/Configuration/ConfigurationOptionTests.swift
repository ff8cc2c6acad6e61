import Bytes
import Systems
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5)))
struct ConfigurationOptionTests {
    @Test func keysFlagsAndVariablesAreUnique() {
        let keys = ConfigurationOption.all.map(\.key)
        let names = ConfigurationOption.all.compactMap(\.environmentName)
        #expect(Set(keys).count == keys.count)
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: [
        ("port", "port", "PUSHPIT_PORT"), ("tls-port", "tlsPort", "PUSHPIT_TLS_PORT"),
        ("max-connections-per-address", "maxConnectionsPerAddress", "PUSHPIT_MAX_CONNECTIONS_PER_ADDRESS"),
        ("no-redact", "noRedact", "PUSHPIT_NO_REDACT"), ("public-url", "publicUrl", "PUSHPIT_PUBLIC_URL"),
    ])
    func keyAndVariableFollowFromTheFlag(flag: String, key: String, variable: String) {
        let option = ConfigurationOption.all.first { $0.flag == flag }
        #expect(option?.key == key)
        #expect(option?.environmentName == variable)
    }

    @Test(arguments: ConfigurationOption.all.map(\.key))
    func everyDefaultIsReadBackAsItself(key: String) throws {
        let option = try #require(ConfigurationOption.all.first { $0.key == key })
        var configuration = Configuration()
        let value = option.shown(configuration, secrets: true)
        guard !value.isNull else { return }
        try option.setJSON(value, &configuration)
        #expect(configuration == Configuration())
    }

    @Test func everyOptionIsInTheHelp() {
        #expect(ConfigurationOption.all.allSatisfy { !$0.help.isEmpty })
    }

    @Test func secretsAreMaskedOnceTheyAreSet() throws {
        let option = try #require(ConfigurationOption.all.first { $0.key == "token" })
        var configuration = Configuration()
        #expect(option.shown(configuration) == .null)
        configuration.token = "hush"
        #expect(option.shown(configuration) == "***")
        #expect(option.shown(configuration, secrets: true) == "hush")
    }
}
