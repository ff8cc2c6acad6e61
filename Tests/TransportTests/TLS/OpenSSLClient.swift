import COpenSSL
import Foundation

@testable import Transport

/// The client's side of a TLS connection in memory of a socket pair, driven in turns with a channel.
final class OpenSSLClient {
    private let context: OpaquePointer
    private let ssl: OpaquePointer
    private let sockets: OpaquePointer
    let descriptor: Int32

    /// - Parameters:
    ///   - authority: PEM file to verify with; nil to verify nothing.
    ///   - session: one to resume.
    init?(
        _ descriptor: Int32, serverName: String?, authority: String? = nil, version: Int32 = TLS1_3_VERSION,
        alpn: [UInt8] = Array("\u{8}http/1.1".utf8), session: OpaquePointer? = nil
    ) {
        self.descriptor = descriptor
        guard let context = SSL_CTX_new(TLS_client_method()), let sockets = pushpit_bio_method() else { return nil }
        self.context = context
        self.sockets = sockets
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(version), nil)
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(version), nil)
        if let authority {
            SSL_CTX_load_verify_locations(context, authority, nil)
            SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        }
        guard let ssl = SSL_new(context) else { return nil }
        self.ssl = ssl
        pushpit_ssl_set_socket(ssl, sockets, descriptor)
        SSL_set_alpn_protos(ssl, alpn, UInt32(alpn.count))
        if let serverName {
            serverName.withCString { name in
                _ = SSL_ctrl(
                    ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, Int(TLSEXT_NAMETYPE_host_name),
                    UnsafeMutableRawPointer(mutating: name))
            }
            if authority != nil { SSL_set1_host(ssl, serverName) }
        }
        if let session { SSL_set_session(ssl, session) }
        SSL_set_connect_state(ssl)
    }

    deinit {
        SSL_free(ssl)
        SSL_CTX_free(context)
        BIO_meth_free(sockets)
        Socket.close(descriptor)
    }

    /// Whether the last handshake went through a session of before.
    var wasResumed: Bool { SSL_session_reused(ssl) == 1 }

    /// The session to resume later, which the caller frees.
    var session: OpaquePointer? { SSL_get1_session(ssl) }

    /// The server's certificate as OpenSSL prints it.
    var certificateText: String {
        guard let certificate = SSL_get1_peer_certificate(ssl) else { return "" }
        defer { X509_free(certificate) }
        return String(decoding: OpenSSL.written { X509_print($0, certificate) }, as: UTF8.self)
    }

    /// A step of the handshake: true once it is done, nil when it failed.
    func step() -> Bool? {
        ERR_clear_error()
        let result = SSL_do_handshake(ssl)
        if result == 1 { return true }
        return SSL_get_error(ssl, result) == SSL_ERROR_WANT_READ ? false : nil
    }

    func write(_ text: String) {
        ERR_clear_error()
        _ = SSL_write(ssl, text, Int32(text.utf8.count))
    }

    /// What has come, or nil at the end or after an error.
    func read() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        ERR_clear_error()
        let count = SSL_read(ssl, &bytes, Int32(bytes.count))
        if count > 0 { return String(decoding: bytes[..<Int(count)], as: UTF8.self) }
        return SSL_get_error(ssl, count) == SSL_ERROR_WANT_READ ? "" : nil
    }

    func close() {
        _ = SSL_shutdown(ssl)
    }
}
