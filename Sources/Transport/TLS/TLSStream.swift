import COpenSSL
import HTTP

/// A TLS connection in either part: what reads, writes and ends it.
class TLSStream: ByteChannel {
    /// Reads and writes sockets for the library.
    ///
    /// Unchecked: it is not changed after it was made.
    private nonisolated(unsafe) static let sockets = pushpit_bio_method()

    /// The library's connection; nil when there was no memory for it.
    let ssl: OpaquePointer?
    /// After an error of the library or the system nothing more may be sent, not even the end.
    private var isBroken = false

    /// Creates a connection on a connected socket.
    init(context: OpaquePointer, descriptor: Int32) {
        ERR_clear_error()
        ssl = SSL_new(context)
        guard let ssl, let sockets = TLSStream.sockets else { return }
        _ = pushpit_ssl_set_socket(ssl, sockets, descriptor)
    }

    deinit {
        SSL_free(ssl)
    }

    /// Whether bytes wait in the library.
    var hasPending: Bool { SSL_has_pending(ssl) == 1 }

    /// Whether the last read from the socket took all that was there.
    var isDrained: Bool { ssl.map { pushpit_ssl_is_drained($0) == 1 } ?? false }

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

    /// The words for a handshake that failed, given those of the library.
    func words(for reason: String) -> String { reason }

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
            return .failed(outcome: outcome, reason: words(for: reason))
        case .failed(.system(let error)): return .failed(outcome: .handshakeFailed, reason: error.description)
        case .failed(.reset), .closed, .bytes:
            return .failed(outcome: .handshakeFailed, reason: "the other side closed the connection")
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
