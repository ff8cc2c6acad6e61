import COpenSSL
import HTTP

/// Tells the client's alerts (RFC 8446 §6) from the other errors of the library.
enum TLSAlert {
    /// What the library adds to the number of an alert that it got.
    private static let base: Int32 = 1000

    /// The failure that an error of the library stands for.
    static func failure(_ code: UInt) -> IOResult {
        let reason = pushpit_error_reason(code)
        // The client is gone without an end: as a plain connection that ends.
        if reason == SSL_R_UNEXPECTED_EOF_WHILE_READING { return .closed }
        return .failed(.tls(OpenSSL.words(code), outcome: outcome(of: reason)))
    }

    private static func outcome(of reason: Int32) -> ConnectionReport.Outcome {
        switch reason - base {
        case SSL_AD_UNKNOWN_CA, SSL_AD_CERTIFICATE_UNKNOWN: .unknownCA
        case SSL_AD_BAD_CERTIFICATE, SSL_AD_UNSUPPORTED_CERTIFICATE, SSL_AD_CERTIFICATE_REVOKED,
            SSL_AD_CERTIFICATE_EXPIRED:
            .badCertificate
        default: .handshakeFailed
        }
    }
}
