/// What a server shows in a handshake: a certificate, its key, and the certificates between it and the root.
package struct ServerIdentity: Sendable {
    /// The certificate of the server itself.
    let certificate: Certificate
    /// The key of the certificate.
    let key: PrivateKey
    /// The certificates that follow it, without the root.
    let chain: [Certificate]

    /// When the certificate ends to be valid, in seconds since 1970.
    package var notAfter: Int { certificate.notAfter }
}

/// Chooses what a server shows in a handshake.
package protocol IdentitySource: Sendable {
    /// What to show a client that asked for a name, or named none, at an address; nil when nothing can be made.
    func identity(serverName: String?, localAddress: String) -> ServerIdentity?
}

/// A certificate that the user brought, which every client is shown.
package struct UserCertificate: IdentitySource {
    private let identity: ServerIdentity

    /// Reads a chain, the server's certificate first, and its key from PEM files.
    package init(certificate path: String, key keyPath: String) throws(CertificateError) {
        let (chain, key) = try CertificateAuthority.load(certificate: path, key: keyPath)
        identity = ServerIdentity(certificate: chain[0], key: key, chain: Array(chain.dropFirst()))
    }

    /// When the certificate ends to be valid, in seconds since 1970.
    package var notAfter: Int { identity.notAfter }

    /// The certificate, whatever the client asked for.
    package func identity(serverName: String?, localAddress: String) -> ServerIdentity? { identity }
}
