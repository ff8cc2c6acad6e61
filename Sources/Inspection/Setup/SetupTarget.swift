import Bytes
import Domain

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

    /// - Parameters:
    ///   - addresses: where the server listens.
    ///   - caller: the `Host` of the call: what it reached the server by, a phone may reach it by too.
    ///   - session: the session that the app's calls are to belong to; nil for none.
    package init(
        _ platform: Platform, at addresses: ListenAddresses, caller: String?, session: String?, configuration: JSON
    ) {
        self.platform = platform
        http = addresses.http
        https = addresses.https
        caFile = addresses.caFile
        self.configuration = configuration
        prefix = session.map { "/s/\($0)" } ?? ""
        let callerHost = caller.map(Self.host)
        if let url = addresses.publicURL {
            let isSecure = url.hasPrefix("https:")
            let authority = url.split(separator: "/").dropFirst().first.map(String.init) ?? addresses.host
            host = Self.host(authority)
            let port = Int(authority.dropFirst(host.count + 1))
            http = isSecure ? nil : port ?? 80
            https = isSecure ? port ?? 443 : nil
            isVirtual = false
        } else if addresses.reach == .oneAddress {
            host = addresses.host
            isVirtual = false
        } else if addresses.reach == .everyone, let callerHost, !Self.isLoopback(callerHost) {
            host = callerHost
            isVirtual = false
        } else {
            host = platform == .android ? "10.0.2.2" : "localhost"
            isVirtual = true
        }
        let reached = callerHost ?? addresses.host
        inspection =
            addresses.publicURL.map { ($0.hasSuffix("/") ? String($0.dropLast()) : $0) + "/_pushpit" }
            ?? addresses.http.map { "http://\(reached):\($0)/_pushpit" }
            ?? addresses.https.map { "https://\(reached):\($0)/_pushpit" } ?? "/_pushpit"
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

    /// A `Host` without its port.
    private static func host(_ authority: String) -> String {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") { return String(authority[...end]) }
        return String(authority.prefix { $0 != ":" })
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "[::1]"
            || host == "10.0.2.2"
    }
}
