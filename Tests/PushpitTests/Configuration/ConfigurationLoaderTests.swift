import Bytes
import Systems
import TestSupport
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5)))
struct ConfigurationLoaderTests {
    @Test func withoutAnythingItIsTheDefault() throws {
        let effective = try ConfigurationLoader().load()
        #expect(effective.configuration == Configuration())
        #expect(effective.sources.isEmpty)
    }

    @Test func flagGoesBeforeEnvironmentBeforeFileBeforeDefault() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("pushpit.json", #"{"port": 1, "maxBody": "1KiB", "host": "::1"}"#)
        let effective = try ConfigurationLoader(
            flags: [("config", path), ("port", "3")],
            environment: ["PUSHPIT_PORT": "2", "PUSHPIT_MAX_BODY": "2KiB"]
        ).load()
        #expect(effective.configuration.ports == [3])
        #expect(effective.configuration.maxBody == 2048)
        #expect(effective.configuration.host == "::1")
        let keys = ["port", "maxBody", "host", "open"]
        #expect(keys.map { effective.source(of: $0) } == [.flag, .environment, .file, .default])
        #expect(effective.json["port"] == ["value": 3, "source": "flag"])
    }

    @Test func theEnvironmentNamesTheFileUnlessAFlagDoes() {
        let environment = ["PUSHPIT_CONFIG": "a"]
        #expect(ConfigurationLoader(environment: environment).file == "a")
        #expect(ConfigurationLoader(flags: [("config", "b")], environment: environment).file == "b")
        #expect(ConfigurationLoader(environment: ["PUSHPIT_CONFIG": ""]).file == nil)
    }

    @Test func anEmptyVariableIsAbsent() throws {
        #expect(try ConfigurationLoader(environment: ["PUSHPIT_PORT": ""]).load().source(of: "port") == .default)
    }

    @Test func aRepeatedListFlagAddsAndAScalarOneReplaces() throws {
        let flags = [
            ("port", "1,2"), ("port", "3"), ("host", "a"), ("host", "b"), ("tls-name", "x"), ("tls-name", "y"),
        ]
        let configuration = try ConfigurationLoader(flags: flags).load().configuration
        #expect(configuration.ports == [1, 2, 3])
        #expect(configuration.host == "b")
        #expect(configuration.tlsNames == ["x", "y"])
    }

    @Test(arguments: [
        ("port", "99999", "99999 is not within 0 to 65535"), ("port", "x", "a whole number was expected, not \"x\""),
        ("port", "", "a whole number was expected, not \"\""),
        ("tls-port", "1,", "a whole number was expected, not \"\""),
        ("host", "", "is empty"), ("max-interactions", "0", "0 is too small, at least 1 is needed"),
        ("max-body", "big", "a size such as 16MiB or a number of bytes was expected, not \"big\""),
        ("header-timeout", "30", "a duration such as 250ms, 5s or 2m, of at most 10000d, was expected, not \"30\""),
        ("header-timeout", "0s", "at least 1ms is needed"), ("shutdown-timeout", "-1s", "at least 0s is needed"),
        ("open", "maybe", "true or false was expected, not \"maybe\""),
        ("log-level", "loud", "one of debug, info, warning, error was expected, not \"loud\""),
        (
            "public-url", "push.example.com",
            "an address such as https://push.example.com was expected, not \"push.example.com\""
        ),
        ("cors-origin", "http://a/b", "an origin such as http://localhost:3000 was expected, not \"http://a/b\""),
    ])
    func aBadValueNamesTheFlagOrTheVariable(flag: String, value: String, reason: String) throws {
        #expect(throws: ConfigurationError(origin: .flag, key: "--" + flag, reason: reason)) {
            try ConfigurationLoader(flags: [(flag, value)]).load()
        }
        guard !value.isEmpty else { return }
        let option = try #require(ConfigurationOption.all.first { $0.flag == flag })
        let name = try #require(option.environmentName)
        #expect(throws: ConfigurationError(origin: .environment, key: name, reason: reason)) {
            try ConfigurationLoader(environment: [name: value]).load()
        }
    }

    @Test func theClockMayBeSetBack() throws {
        #expect(
            try ConfigurationLoader(flags: [("clock-offset", "-2h")]).load().configuration.clockOffset == -7_200_000)
    }

    @Test(arguments: [
        ("tls-cert", "tlsKey"), ("tls-key", "tlsCert"), ("ca-cert", "caKey"), ("ca-key", "caCert"),
    ])
    func aCertificateNeedsItsKey(flag: String, missing: String) {
        #expect(throws: ConfigurationError(origin: .flag, key: "--" + flag, reason: "needs \(missing) as well")) {
            try ConfigurationLoader(flags: [(flag, "x.pem")]).load()
        }
    }

    @Test func aFlagIsAUsageErrorAndTheRestAreConfigurationErrors() {
        #expect(ConfigurationError(origin: .flag, reason: "").exitCode == .usage)
        #expect(ConfigurationError(origin: .environment, reason: "").exitCode == .configuration)
        #expect(ConfigurationError(origin: .file, reason: "").exitCode == .configuration)
    }

    @Test func aFileThatIsNotThereIsNamed() throws {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationLoader(flags: [("config", "/nonexistent/pushpit.json")]).load()
        }
        #expect(error?.description == "/nonexistent/pushpit.json: cannot be read: No such file or directory")
    }
}
