import Crypto
import Domain
import HTTP
import Inspection
import Transport

extension Configuration {
    /// The bounds on one client.
    var limits: Limits {
        var limits = Limits()
        limits.body = maxBody
        limits.headerTime = headerTimeout
        limits.bodyTime = bodyTimeout
        limits.idleTime = idleTimeout
        return limits
    }

    /// How many connections there may be.
    var bounds: ConnectionBounds {
        ConnectionBounds(
            total: maxConnections, perAddress: maxConnectionsPerAddress == 0 ? nil : maxConnectionsPerAddress)
    }

    /// The host in addresses that are shown: one that can be called.
    var shownHost: String {
        switch host {
        case "0.0.0.0", "::", "localhost": "127.0.0.1"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }

    /// Who can reach the address that the server is bound to.
    var reach: ListenAddresses.Reach {
        if host.hasPrefix("127.") || ["::1", "localhost"].contains(host) { return .loopback }
        return ["0.0.0.0", "::"].contains(host) ? .everyone : .oneAddress
    }

    /// What the inspection API asks for: the configured token, or one that is made when others than this machine may
    /// reach it; nil when it is open.
    var neededToken: String? {
        guard !open, token != nil || reach != .loopback || isTunnelled else { return nil }
        return token ?? Random.token()
    }

    /// Whether a public address leads here that is not of this machine alone.
    var isTunnelled: Bool {
        guard let publicURL else { return false }
        return !["//localhost", "//127.", "//[::1]"].contains { publicURL.contains($0) }
    }

    /// The names under which the inspection API may be called besides addresses and localhost.
    var hostNames: Set<String> {
        var names = Set(tlsNames)
        if let host = publicURL?.split(separator: "/").dropFirst().first {
            names.insert(String(host.prefix { $0 != ":" }))
        }
        return names
    }
}

extension ApplicationSettings {
    /// What the commands that show a push need of it.
    var identity: ApplicationIdentity {
        ApplicationIdentity(bundleId: bundleId, package: package, simulator: simulator, adbSerial: adbSerial)
    }
}
