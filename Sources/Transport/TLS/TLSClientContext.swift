import COpenSSL

/// The settings that the TLS connections of a client share.
///
/// Unchecked: nothing of it changes after `init`, and the library guards what it keeps in the `SSL_CTX`.
final class TLSClientContext: @unchecked Sendable {
    private static let groups = "X25519:P-256:P-384"
    private static let alpn = Array("\u{8}http/1.1".utf8)

    /// The library's `SSL_CTX`.
    let pointer: OpaquePointer
    /// Whether the server's certificate and its names are checked.
    let verifies: Bool

    init(_ trust: ClientTrust) throws(TLSError) {
        ERR_clear_error()
        guard let pointer = SSL_CTX_new(TLS_client_method()) else { throw TLSError.last() }
        self.pointer = pointer
        verifies = trust != .anyone
        guard
            pushpit_context_prepare(pointer, TLSClientContext.groups) == 1,
            SSL_CTX_set_alpn_protos(pointer, TLSClientContext.alpn, UInt32(TLSClientContext.alpn.count)) == 0
        else { throw TLSError.last() }
        let loaded =
            switch trust {
            case .system: SSL_CTX_set_default_verify_paths(pointer)
            case .authority(let path): SSL_CTX_load_verify_file(pointer, path)
            case .anyone: Int32(1)
            }
        guard loaded == 1 else { throw TLSError.last() }
        SSL_CTX_set_verify(pointer, verifies ? SSL_VERIFY_PEER : SSL_VERIFY_NONE, nil)
    }

    deinit {
        SSL_CTX_free(pointer)
    }
}
