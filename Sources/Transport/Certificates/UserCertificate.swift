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
