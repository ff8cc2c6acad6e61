import Synchronization

/// Makes the server's certificates for the names and addresses that clients come by, and keeps them.
package final class LeafCache: IdentitySource {
    /// What a certificate is made for beyond the base names.
    private struct Key: Hashable {
        var serverName: String?
        var address: String?
    }

    /// So many certificates are kept.
    private static let bound = 256
    /// A certificate that is valid for less than this is made anew, in seconds.
    private static let renewal = 30 * 86_400

    private let authority: CertificateAuthority
    private let names: [String]
    private let known: Set<String>
    private let clock: @Sendable () -> Int
    private let made = Mutex<[Key: ServerIdentity]>([:])

    /// Creates an empty cache.
    /// - Parameter names: further host names, which may begin with `*.`, and addresses of the server.
    package convenience init(authority: CertificateAuthority, names: [String] = []) {
        self.init(authority: authority, names: names) { CertificateAuthority.now }
    }

    /// Creates an empty cache with a clock, in seconds since 1970.
    init(authority: CertificateAuthority, names: [String], clock: @escaping @Sendable () -> Int) {
        self.authority = authority
        self.names = HostNames.base(extra: names)
        known = Set(self.names)
        self.clock = clock
    }

    /// Whether a text is a name or an address that a certificate can be made for.
    package static func accepts(name: String) -> Bool { HostNames.normalized(name) != nil }

    /// The base names that every certificate is made for.
    package var baseNames: [String] { names }

    /// A certificate for the base names, the address, and the name the client asked for where it is a private one.
    package func identity(serverName: String?, localAddress: String) -> ServerIdentity? {
        let key = Key(serverName: serverName.flatMap(ownName), address: ownAddress(localAddress))
        let now = clock()
        return made.withLock { made in
            if let kept = made[key], kept.notAfter - now >= LeafCache.renewal || kept.notAfter == authority.notAfter {
                return kept
            }
            guard let fresh = make(key, now: now) else { return made[key] }
            if made.count >= LeafCache.bound, made[key] == nil {
                made = made.filter { $0.key == Key() }
            }
            made[key] = fresh
            return fresh
        }
    }

    /// The name to add to the base names; nil when they have it, or a public authority could vouch for it.
    private func ownName(_ serverName: String) -> String? {
        let name = serverName.lowercased()
        return known.contains(name) || !HostNames.isPrivate(name) ? nil : name
    }

    /// The address to add to the base names, as for an interface that came up later.
    private func ownAddress(_ address: String) -> String? {
        known.contains(address) || !HostNames.isAddress(address) ? nil : address
    }

    private func make(_ key: Key, now: Int) -> ServerIdentity? {
        let all = names + [key.address, key.serverName].compactMap(\.self)
        guard
            let leafKey = PrivateKey(),
            let certificate = CertificateBuilder.leaf(
                key: leafKey, names: all, issuer: authority.certificate, issuerKey: authority.key, now: now)
        else { return nil }
        return ServerIdentity(certificate: certificate, key: leafKey, chain: [])
    }
}
