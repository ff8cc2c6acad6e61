import COpenSSL

/// The client's side of a TLS connection.
final class TLSClientChannel: TLSStream {
    private let context: TLSClientContext

    /// Creates a channel on a connected socket.
    /// - Parameter host: whom the server's certificate has to name; an IPv6 address in brackets.
    init(context: TLSClientContext, descriptor: Int32, host: String) {
        self.context = context
        super.init(context: context.pointer, descriptor: descriptor)
        guard let ssl else { return }
        let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        if SocketAddress(host: name, port: 0) != nil, name != "localhost" {
            _ = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), name)
        } else {
            _ = pushpit_ssl_set_server_name(ssl, name)
            SSL_set1_host(ssl, name)
        }
        SSL_set_connect_state(ssl)
    }

    override func words(for reason: String) -> String {
        let code = SSL_get_verify_result(ssl)
        guard context.verifies, code != X509_V_OK, let words = X509_verify_cert_error_string(Int(code)) else {
            return reason
        }
        return "the server's certificate is not trusted: \(String(cString: words))"
    }
}
