import Domain
import Systems

/// An option of the server: of the command line, the environment and the file.
package typealias ConfigurationOption = SettingOption<Configuration>

extension SettingOption where Settings == Configuration {
    /// Every option, in the order in which help, sample and `config print` show them.
    package static var all: [ConfigurationOption] { ConfigurationTable.all }
}

/// The options of the server itself and those of every system.
private enum ConfigurationTable {
    static let all: [ConfigurationOption] = server + limits + access + certificates + process + systems

    private static let server: [ConfigurationOption] = [
        .flag(\.host, "host", .text("ADDRESS"), "The address to listen on; 0.0.0.0 or :: for devices in the network"),
        .flag(\.ports, "port", .ports, "The ports for HTTP; 0 picks a free one"),
        .flag(\.tlsPorts, "tls-port", .ports, "The ports for HTTPS; one that is also in --port serves both"),
        .flag(\.publicURL, "public-url", .url, "The address that links and payloads name"),
    ]

    private static let limits: [ConfigurationOption] = [
        .flag(\.maxInteractions, "max-interactions", .count(1...Int.max), "How many interactions are kept, exactly"),
        .flag(\.maxJournalBytes, "max-journal-bytes", .size(), "How many bytes of interactions are kept"),
        .flag(\.storeBounds.devices, "max-devices", .count(1...Int.max), "How many devices are kept"),
        .flag(\.storeBounds.links, "max-links", .count(1...Int.max), "How many stored links are kept"),
        .flag(\.storeBounds.messages, "max-messages", .count(1...Int.max), "How many messages are kept"),
        .flag(
            \.storeBounds.registrations, "max-registrations", .count(1...Int.max),
            "How many results of registrations are kept"),
        .flag(\.maxBody, "max-body", .size(atLeast: 0), "The longest content of a request; more is 413"),
        .flag(
            \.headerTimeout, "header-timeout", .duration(atLeast: 1), "From a request's first byte to its head's end"),
        .flag(\.bodyTimeout, "body-timeout", .duration(atLeast: 1), "The longest wait for more of a content"),
        .flag(\.idleTimeout, "idle-timeout", .duration(atLeast: 1), "How long a connection may be idle"),
        .flag(
            \.maxConnections, "max-connections", .count(1...Int.max),
            "The most connections at once; as the descriptors allow"),
        .flag(
            \.maxConnectionsPerAddress, "max-connections-per-address", .count(0...Int.max),
            "The most connections of one address; 0 is no limit"),
    ]

    private static let access: [ConfigurationOption] = [
        .flag(
            \.token, "token", .text("TEXT"), secret: true, "What /_pushpit asks for; made when one is needed"),
        .flag(\.open, "open", .flag, "No token for /_pushpit, also beyond loopback"),
        .flag(\.noRedact, "no-redact", .flag, "Show tokens and keys in full"),
        .flag(\.corsOrigin, "cors-origin", .origin, "The origin whose pages may call /_pushpit"),
        .flag(
            \.clockOffset, "clock-offset", .duration(signed: true),
            "Shifts the clock that links and tokens are judged by"),
    ]

    private static let certificates: [ConfigurationOption] = [
        .flag(\.tlsCert, "tls-cert", .text("FILE"), "A certificate chain (PEM) in place of made ones"),
        .flag(\.tlsKey, "tls-key", .text("FILE"), "The key of --tls-cert (PEM)"),
        .flag(\.tlsNames, "tls-name", .texts("NAME[,NAME]"), "More names that certificates are made for"),
        .flag(\.caCert, "ca-cert", .text("FILE"), "The certificate of an authority that a team shares (PEM)"),
        .flag(\.caKey, "ca-key", .text("FILE"), "The key of --ca-cert (PEM)"),
    ]

    private static let process: [ConfigurationOption] = [
        .flag(\.readyFile, "ready-file", .text("FILE"), "Written once the server accepts, removed at its end"),
        .flag(\.shutdownTimeout, "shutdown-timeout", .duration(), "How long requests in flight may take at the end"),
        .flag(\.logFormat, "log-format", .choice, "The form of the log on stderr; not acted on yet"),
        .flag(\.logLevel, "log-level", .choice, "The least important lines that are logged; not acted on yet"),
        .flag(
            \.journal, "journal", .text("FILE"),
            "Keeps everything in FILE, read back at the next start; not acted on yet"),
        .flag(
            \.journalSync, "journal-sync", .flag, "Flushes the journal to the disk before each answer; not acted on yet"
        ),
    ]

    private static let systems: [ConfigurationOption] =
        [.key(\.applications, "applications", .applications, "The apps: application key to name, bundleId, package")]
        + AllSystems.registry.options.map {
            ConfigurationOption($0, get: { $0.systems }, set: { $0.systems = $1 })
        }
}
