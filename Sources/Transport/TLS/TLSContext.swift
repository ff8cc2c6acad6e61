import COpenSSL

/// The settings that the TLS connections of a server share.
///
/// Unchecked: nothing of it changes after `init`, and the library guards what it keeps in the `SSL_CTX`.
package final class TLSContext: @unchecked Sendable {
    /// Decides whether a handshake is to fail on purpose, by the server name that the client asked for and the
    /// session whose own port it came to.
    package typealias ShouldFail = @Sendable (_ serverName: String?, _ session: String?) -> Bool

    /// Mozilla's intermediate list without what needs a finite-field exchange.
    private static let ciphers = [
        "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384",
        "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305",
    ].joined(separator: ":")
    private static let groups = "X25519:P-256:P-384"
    private static let alpn = Array("http/1.1".utf8)
    private static let sessionContext = Array("pushpit".utf8)

    /// The library's `SSL_CTX`.
    let pointer: OpaquePointer
    /// What clients are shown.
    let identities: any IdentitySource
    /// Asked in every handshake.
    let shouldFail: ShouldFail

    /// Creates the settings.
    /// - Parameters:
    ///   - identities: what clients are shown.
    ///   - shouldFail: asked in every handshake; true fails it with an alert.
    package init(
        identities: any IdentitySource, shouldFail: @escaping ShouldFail = { _, _ in false }
    ) throws(TLSError) {
        ERR_clear_error()
        guard let pointer = SSL_CTX_new(TLS_server_method()) else { throw TLSError.last() }
        self.pointer = pointer
        self.identities = identities
        self.shouldFail = shouldFail
        let identifier = TLSContext.sessionContext
        guard
            pushpit_context_prepare(pointer, TLSContext.groups) == 1,
            SSL_CTX_set_cipher_list(pointer, TLSContext.ciphers) == 1,
            SSL_CTX_set_session_id_context(pointer, identifier, UInt32(identifier.count)) == 1,
            SSL_CTX_set_max_early_data(pointer, 0) == 1
        else { throw TLSError.last() }
        setCallbacks()
    }

    deinit {
        SSL_CTX_free(pointer)
    }

    private func setCallbacks() {
        pushpit_context_on_server_name(pointer, { ssl, alert, _ in TLSChannel.of(ssl)?.allow(alert) ?? 0 }, nil)
        SSL_CTX_set_cert_cb(pointer, { ssl, _ in TLSChannel.of(ssl)?.chooseIdentity() == true ? 1 : 0 }, nil)
        SSL_CTX_set_alpn_select_cb(
            pointer,
            { _, chosen, chosenCount, offered, offeredCount, _ in
                let list = UnsafeBufferPointer(start: offered, count: Int(offeredCount))
                // With none in common (only h2 is offered) there is none, and the client sees that there is no h2.
                guard let place = TLSContext.place(in: list) else { return SSL_TLSEXT_ERR_NOACK }
                chosen?.pointee = list.baseAddress.map { $0 + place }
                chosenCount?.pointee = UInt8(TLSContext.alpn.count)
                return SSL_TLSEXT_ERR_OK
            }, nil)
    }

    /// Where the server's protocol begins in a client's list, whose parts follow their length (RFC 7301 §3.1).
    private static func place(in list: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < list.count {
            let end = index + 1 + Int(list[index])
            guard end <= list.count else { return nil }
            if list[(index + 1)..<end].elementsEqual(alpn) { return index + 1 }
            index = end
        }
        return nil
    }
}

/// Makes the TLS channels of a listener.
package struct TLSChannelFactory: ChannelFactory {
    private let context: TLSContext

    /// Creates a factory.
    package init(context: TLSContext) {
        self.context = context
    }

    /// A channel that waits for the client's side of the handshake.
    package func channel(descriptor: Int32, localAddress: String, session: String?) -> any ByteChannel {
        TLSChannel(context: context, descriptor: descriptor, localAddress: localAddress, session: session)
    }
}
