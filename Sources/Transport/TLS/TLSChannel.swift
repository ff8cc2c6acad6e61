import COpenSSL
import HTTP

/// The server's side of a TLS connection.
final class TLSChannel: ByteChannel {
    /// Reads and writes sockets for the library.
    ///
    /// Unchecked: it is not changed after it was made.
    private nonisolated(unsafe) static let sockets = pushpit_bio_method()

    private let context: TLSContext
    private let descriptor: Int32
    private let localAddress: String
    private let ssl: OpaquePointer?
    /// After an error of the library or the system nothing more may be sent, not even the end.
    private var isBroken = false
    private var failsOnPurpose = false

    /// Creates a channel on a connected socket.
    init(context: TLSContext, descriptor: Int32, localAddress: String) {
        self.context = context
        self.descriptor = descriptor
        self.localAddress = localAddress
        ERR_clear_error()
        ssl = SSL_new(context.pointer)
        guard let ssl, let sockets = TLSChannel.sockets else { return }
        _ = pushpit_ssl_set_socket(ssl, sockets, descriptor)
        SSL_set_ex_data(ssl, 0, Unmanaged.passUnretained(self).toOpaque())
        SSL_set_accept_state(ssl)
    }

    deinit {
        SSL_free(ssl)
    }

    /// The channel of a connection of the library, within a callback that the channel's own call makes.
    static func of(_ ssl: OpaquePointer?) -> TLSChannel? {
        SSL_get_ex_data(ssl, 0).map { Unmanaged<TLSChannel>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether bytes wait in the library.
    var hasPending: Bool { SSL_has_pending(ssl) == 1 }

    /// `TLSv1.2` or `TLSv1.3`.
    var tlsVersion: String? { SSL_get_version(ssl).map { String(cString: $0) } }

    /// `http/1.1`, or nil where the client did not offer it.
    var alpn: String? {
        var bytes: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(ssl, &bytes, &count)
        guard let bytes, count > 0 else { return nil }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }

    /// The server name that the client asked for.
    var serverName: String? {
        SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name).map { String(cString: $0) }
    }

    /// Goes on with the handshake.
    func handshake() -> HandshakeResult {
        guard ssl != nil else { return .failed(outcome: .handshakeFailed, reason: "no memory for TLS") }
        ERR_clear_error()
        let result = SSL_do_handshake(ssl)
        if result == 1 { return .done }
        switch outcome(of: result, "handshake", again: .wouldBlockRead) {
        case .wouldBlockRead: return .wantsRead
        case .wouldBlockWrite: return .wantsWrite
        case .failed(.tls(let reason, let outcome)):
            return .failed(outcome: outcome, reason: failsOnPurpose ? "failed on purpose" : reason)
        case .failed(.system(let error)): return .failed(outcome: .handshakeFailed, reason: error.description)
        case .failed(.reset), .closed, .bytes:
            return .failed(outcome: .handshakeFailed, reason: "the client closed the connection")
        }
    }

    /// Reads what was decrypted, which takes a whole record from the socket.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> IOResult {
        guard let base = buffer.baseAddress, !isBroken else { return .failed(.reset) }
        ERR_clear_error()
        var count = 0
        let result = SSL_read_ex(ssl, base, buffer.count, &count)
        return result == 1 ? .bytes(count) : outcome(of: result, "recv", again: .wouldBlockRead)
    }

    /// Writes at least a record, or nothing.
    func write(_ bytes: UnsafeRawBufferPointer) -> IOResult {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return .bytes(0) }
        guard !isBroken else { return .failed(.reset) }
        ERR_clear_error()
        var count = 0
        let result = SSL_write_ex(ssl, base, bytes.count, &count)
        return result == 1 ? .bytes(count) : outcome(of: result, "send", again: .wouldBlockWrite)
    }

    /// Sends close_notify where the connection still stands.
    func close() {
        guard !isBroken, SSL_is_init_finished(ssl) == 1 else { return }
        ERR_clear_error()
        _ = SSL_shutdown(ssl)
        ERR_clear_error()
    }

    /// Answers whether the handshake goes on, once the server name is known.
    func allow(_ alert: UnsafeMutablePointer<Int32>?) -> Int32 {
        guard context.shouldFail(serverName, Int(Socket.localAddress(descriptor).port)) else {
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

    /// What a call that did not succeed says.
    private func outcome(of result: Int32, _ operation: String, again: IOResult) -> IOResult {
        let system = SystemError.last(operation)
        switch SSL_get_error(ssl, result) {
        case SSL_ERROR_WANT_READ: return .wouldBlockRead
        case SSL_ERROR_WANT_WRITE: return .wouldBlockWrite
        case SSL_ERROR_ZERO_RETURN: return .closed
        case SSL_ERROR_SYSCALL:
            isBroken = true
            return Socket.failure(system, again)
        default:
            isBroken = true
            return TLSAlert.failure(OpenSSL.firstError())
        }
    }
}
