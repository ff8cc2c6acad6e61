import COpenSSL

/// Why the library cannot be set up for TLS.
package struct TLSError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The words of the library.
    package var description: String

    /// The first of the errors that the library has queued.
    static func last() -> TLSError {
        TLSError(description: OpenSSL.words(OpenSSL.firstError()))
    }
}
