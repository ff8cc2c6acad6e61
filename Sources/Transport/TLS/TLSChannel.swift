import COpenSSL
import HTTP

/// The server's side of a TLS connection.
final class TLSChannel: TLSStream {
    private let context: TLSContext
    private let localAddress: String
    private let session: String?
    private var failsOnPurpose = false

    /// Creates a channel on a connected socket.
    init(context: TLSContext, descriptor: Int32, localAddress: String, session: String? = nil) {
        self.context = context
        self.localAddress = localAddress
        self.session = session
        super.init(context: context.pointer, descriptor: descriptor)
        guard let ssl else { return }
        SSL_set_ex_data(ssl, 0, Unmanaged.passUnretained(self).toOpaque())
        SSL_set_accept_state(ssl)
    }

    /// The channel of a connection of the library, within a callback that the channel's own call makes.
    static func of(_ ssl: OpaquePointer?) -> TLSChannel? {
        SSL_get_ex_data(ssl, 0).map { Unmanaged<TLSChannel>.fromOpaque($0).takeUnretainedValue() }
    }

    override func words(for reason: String) -> String {
        failsOnPurpose ? "failed on purpose" : reason
    }

    /// Answers whether the handshake goes on, once the server name is known.
    func allow(_ alert: UnsafeMutablePointer<Int32>?) -> Int32 {
        guard context.shouldFail(serverName, session) else {
            return serverName == nil ? SSL_TLSEXT_ERR_NOACK : SSL_TLSEXT_ERR_OK
        }
        failsOnPurpose = true
        alert?.pointee = SSL_AD_HANDSHAKE_FAILURE
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }

    /// Sets what the client is shown; false fails the handshake.
    func chooseIdentity() -> Bool {
        guard
            let ssl,
            let identity = context.identities.identity(serverName: serverName, localAddress: localAddress),
            SSL_use_certificate(ssl, identity.certificate.pointer) == 1,
            SSL_use_PrivateKey(ssl, identity.key.pointer) == 1
        else { return false }
        pushpit_ssl_clear_chain(ssl)
        return identity.chain.allSatisfy { pushpit_ssl_add_chain(ssl, $0.pointer) == 1 }
    }
}
