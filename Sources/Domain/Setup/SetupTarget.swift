import Bytes

/// The server as an app on a device reaches it.
package struct SetupTarget: Sendable, Equatable {
    package var platform: Platform
    /// The host as the app must write it.
    package var host: String
    /// The plain port; nil when there is none.
    package var http: Int?
    /// The port with TLS; nil when there is none.
    package var https: Int?
    /// `/s/{name}` for a session, else empty.
    package var prefix: String
    /// Whether the host is that of a simulator or emulator, not one that a phone can reach.
    package var isVirtual: Bool
    /// Where a browser finds the inspection API.
    package var inspection: String
    /// The PEM file of the certificate authority on the server's machine; nil with a certificate of the user's.
    package var caFile: String?
    /// The effective configuration: `{ key: { "value" } }`.
    package var configuration: JSON

    package init(
        platform: Platform, host: String, http: Int?, https: Int?, prefix: String, isVirtual: Bool, inspection: String,
        caFile: String?, configuration: JSON
    ) {
        self.platform = platform
        self.host = host
        self.http = http
        self.https = https
        self.prefix = prefix
        self.isVirtual = isVirtual
        self.inspection = inspection
        self.caFile = caFile
        self.configuration = configuration
    }

    /// Host, port and session without a scheme, of the port with TLS where there is one: `10.0.2.2:8443`.
    package var authority: String { "\(host):\(https ?? http ?? 0)\(prefix)" }

    /// The whole address with a slash at the end: `https://10.0.2.2:8443/`.
    package var url: String { (https == nil ? "http://" : "https://") + authority + "/" }

    /// The text of a configured value; of a list the first.
    package func configured(_ key: String) -> String? {
        let value = configuration[key]?["value"]
        return value?.string ?? value?.array?.first?.string
    }
}
