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
