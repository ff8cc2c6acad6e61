import Bytes
import Domain

extension SetupTarget {
    /// - Parameters:
    ///   - addresses: where the server listens.
    ///   - caller: the `Host` of the call: what it reached the server by, a phone may reach it by too.
    ///   - session: the session that the app's calls are to belong to; nil for none.
    package init(
        _ platform: Platform, at addresses: ListenAddresses, caller: String?, session: String?, configuration: JSON
    ) {
        var (http, https) = (addresses.http, addresses.https)
        let host: String
        let isVirtual: Bool
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
        let inspection =
            addresses.publicURL.map { ($0.hasSuffix("/") ? String($0.dropLast()) : $0) + "/_pushpit" }
            ?? addresses.http.map { "http://\(reached):\($0)/_pushpit" }
            ?? addresses.https.map { "https://\(reached):\($0)/_pushpit" } ?? "/_pushpit"
        self.init(
            platform: platform, host: host, http: http, https: https, prefix: session.map { "/s/\($0)" } ?? "",
            isVirtual: isVirtual, inspection: inspection, caFile: addresses.caFile, configuration: configuration)
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
