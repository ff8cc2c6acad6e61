import Domain
import Systems

/// What the server is told to do: every option of the command line and every key of the file, with its default.
/// Times are milliseconds, sizes are bytes.
package struct Configuration: Sendable, Equatable {
    /// The address that is listened on; `localhost` is 127.0.0.1 and ::1, `::` all of both families.
    package var host = "localhost"
    /// The ports for HTTP; 0 picks a free one.
    package var ports = [8080]
    /// The ports for HTTPS; 0 picks a free one, one that is also in `ports` serves both.
    package var tlsPorts = [8443]
    /// The address that made links and payloads name; nil = the one that the request used.
    package var publicURL: String?
    /// How many interactions are kept, exactly.
    package var maxInteractions = 1_000_000
    /// How many bytes of interactions are kept.
    package var maxJournalBytes = 2 << 30
    /// How many devices, links, messages and registration results are kept.
    package var storeBounds = StoreBounds()
    /// The longest content of a request.
    package var maxBody = 16 << 20
    /// From a request's first byte to the end of its head.
    package var headerTimeout = 30_000
    /// The longest wait for the next bytes of a content.
    package var bodyTimeout = 30_000
    /// How long a connection may be idle between requests.
    package var idleTimeout = 120_000
    /// The most connections at once; nil = as the descriptors allow.
    package var maxConnections: Int?
    /// The most connections of one address; 0 = no limit.
    package var maxConnectionsPerAddress = 0
    /// What `/_pushpit` asks for; nil = made when the server is bound to more than loopback.
    package var token: String?
    /// Whether `/_pushpit` needs no token, also when bound to more than loopback.
    package var open = false
    /// Whether secrets are shown in full.
    package var noRedact = false
    /// The origin that may call the inspection API from a page.
    package var corsOrigin: String?
    /// Added to the clock that links and tokens are judged by; may be negative.
    package var clockOffset = 0
    /// The PEM file of a certificate chain that is served instead of made leaves.
    package var tlsCert: String?
    /// The PEM file of the key to `tlsCert`.
    package var tlsKey: String?
    /// More names that leaves are made for.
    package var tlsNames: [String] = []
    /// The PEM file of a shared certificate authority.
    package var caCert: String?
    /// The PEM file of the key to `caCert`.
    package var caKey: String?
    /// The file that is written once the server accepts.
    package var readyFile: String?
    /// How long requests in flight may take after SIGTERM.
    package var shutdownTimeout = 5_000
    /// The form of the lines on stderr.
    package var logFormat = LogFormat.text
    /// The least important lines that are logged.
    package var logLevel = LogLevel.info
    /// The NDJSON file that everything is appended to.
    package var journal: String?
    /// Whether the journal is flushed to the disk before an answer.
    package var journalSync = false

    /// The apps by their application key.
    package var applications: [String: ApplicationSettings] = [:]
    /// What is configured of each emulated system.
    package var systems = SystemSettingsList()

    package init() {}

    /// Whether secrets are masked.
    package var redact: Bool { !noRedact }
}

/// The form of the lines on stderr.
package enum LogFormat: String, Sendable, CaseIterable {
    case text
    case json
}

/// How important a log line is, least first.
package enum LogLevel: String, Sendable, CaseIterable, Comparable {
    case debug
    case info
    case warning
    case error

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }

    package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }
}
