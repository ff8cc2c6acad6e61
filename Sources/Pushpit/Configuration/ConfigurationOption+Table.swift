extension ConfigurationOption {
    /// Every option, in the order in which help, sample and `config print` show them.
    package static let all: [ConfigurationOption] = server + limits + access + certificates + process + systems

    private static let server: [ConfigurationOption] = [
        .flag(\.host, "host", .text("ADDRESS"), "The address to listen on; 0.0.0.0 for devices in the network"),
        .flag(\.ports, "port", .ports, "The ports for HTTP; 0 picks a free one"),
        .flag(\.tlsPorts, "tls-port", .ports, "The ports for HTTPS; one that is also in --port serves both"),
        .flag(\.publicURL, "public-url", .url, "The address that links and payloads name"),
    ]

    private static let limits: [ConfigurationOption] = [
        .flag(\.maxInteractions, "max-interactions", .count(1...Int.max), "How many interactions are kept, exactly"),
        .flag(\.maxJournalBytes, "max-journal-bytes", .size(), "How many bytes of interactions are kept"),
        .flag(\.maxBody, "max-body", .size(atLeast: 0), "The longest content of a request; more is 413"),
        .flag(\.maxShownBody, "max-shown-body", .size(atLeast: 0), "How much of a body the inspection API shows"),
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

    private static let systems: [ConfigurationOption] = [
        .key(\.applications, "applications", .applications, "The apps: application key to name, bundleId, package"),
        .key(
            \.campaignClassic.integrationKeys, "campaignClassic.integrationKeys", .texts("LIST"),
            "The known integration keys; null: every key"),
        .key(
            \.campaignClassic.unknownIntegrationKey, "campaignClassic.unknownIntegrationKey",
            .unknownKeyAnswer,
            "The status and body for another key"),
        .key(\.campaignClassic.messageIds, "campaignClassic.messageIds", .choice, "How ids of made messages look"),
        .key(\.campaignClassic.mediaKey, "campaignClassic.mediaKey", .text("NAME"), "The payload name of the image"),
        .key(\.campaignClassic.linkKey, "campaignClassic.linkKey", .text("NAME"), "The payload name of the link"),
        .key(
            \.campaignClassic.logins, "campaignClassic.logins", .logins, secret: true,
            "User to password for SOAP; null: every login"),
        .key(\.campaignStandard.rules, "campaignStandard.rules", .object, "The rules.json that is served"),
        .key(
            \.campaignStandard.linkedRules, "campaignStandard.linkedRules", .object,
            "The one for a readable X-InApp-Auth; null: rules"),
        .key(
            \.journeys.organizations, "journeys.organizations", .organizations, secret: true,
            "The organisations, their apps and API tokens; null: everything is accepted"),
        .key(\.journeys.badApiToken, "journeys.badApiToken", .choice, "What becomes of an unknown API token"),
        .key(
            \.journeys.badDeviceTokens, "journeys.badDeviceTokens", .texts("LIST", allowsOne: false),
            "Tokens whose dry run fails"),
        .key(
            \.journeys.maxApnsTokenLength, "journeys.maxApnsTokenLength", .count(0...Int.max), "0 is no limit"),
        .key(\.journeys.lenientKeys, "journeys.lenientKeys", .flag, "Whether keys with blanks around pass"),
        .key(\.journeys.signature, "journeys.signature", .signature, "How the signature of a callback is made"),
        .key(\.journeys.pendingFor, "journeys.pendingFor", .duration(), "How long a registration stays Pending"),
        .key(\.journeys.contacts, "journeys.contacts", .contacts, "The contacts behind the user mapping"),
        .key(\.journeys.optOuts, "journeys.optOuts", .optOuts, "The users who opted out of tracking, and since when"),
        .key(\.journeys.fcmFormat, "journeys.fcmFormat", .choice, "What a push to Android is made of"),
        .key(\.journeys.linkMode, "journeys.linkMode", .choice, "What a tracked link answers"),
        .key(\.journeys.trackLinksFor, "journeys.trackLinksFor", .duration(), "The age at which links are expired"),
        .key(
            \.braze.restApiKeys, "braze.restApiKeys", .texts("LIST"), secret: true,
            "The known REST keys; null: every key and none"),
        .key(\.media.folder, "media.folder", .text("FOLDER"), "The files under /_media/"),
        .key(\.wellKnown.folder, "wellKnown.folder", .text("FOLDER"), "The files under /.well-known/"),
    ]
}
