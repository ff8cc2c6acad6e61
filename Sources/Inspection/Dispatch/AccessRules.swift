import Crypto

/// Who may call the inspection API, and from where.
package struct AccessRules: Sendable {
    /// The token that calls need; nil when the API is open.
    package var token: String?
    /// The one foreign origin whose pages may call, such as `https://ui.example`.
    package var corsOrigin: String?
    /// Names that the server answers for beside addresses, `localhost` and `*.localhost`; lower case.
    package var hostNames: Set<String>
    /// Whether only this machine can reach the server.
    package var loopback: Bool

    package init(
        token: String? = nil, corsOrigin: String? = nil, hostNames: Set<String> = [], loopback: Bool = true
    ) {
        self.token = token
        self.corsOrigin = corsOrigin
        self.hostNames = hostNames
        self.loopback = loopback
    }

    /// Whether the text is the token. Takes the same time wherever they differ.
    func admits(_ candidate: String) -> Bool {
        guard let token else { return true }
        return ConstantTime.areEqual(token, candidate)
    }

    /// Whether the server answers for the value of a `Host` field.
    package func knows(host value: String) -> Bool {
        guard let first = value.utf8.first else { return true }
        if first == UInt8(ascii: "[") { return value.contains("]") }
        var name = value.prefix { $0 != ":" }.lowercased()
        if name.hasSuffix(".") { name.removeLast() }
        if name == "localhost" || name.hasSuffix(".localhost") || hostNames.contains(name) { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether a page of that origin may change something on the server that the request's `Host` names.
    func trusts(origin: String, host: String) -> Bool {
        if origin == corsOrigin { return true }
        guard let scheme = origin.firstRange(of: "://") else { return false }
        return origin[scheme.upperBound...].lowercased() == host.lowercased()
    }
}
