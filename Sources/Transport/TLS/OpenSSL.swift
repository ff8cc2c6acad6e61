import COpenSSL

/// What the uses of the library share.
enum OpenSSL {
    /// What a function writes to the BIO it is given; empty when it fails.
    static func written(_ write: (OpaquePointer) -> Int32) -> [UInt8] {
        guard let bio = BIO_new(BIO_s_mem()) else { return [] }
        defer { BIO_free(bio) }
        guard write(bio) == 1 else { return [] }
        var data: UnsafeMutablePointer<CChar>?
        let count = pushpit_bio_data(bio, &data)
        return Array(UnsafeRawBufferPointer(start: data, count: max(0, count)))
    }

    /// The words of an error of the library.
    static func words(_ code: UInt) -> String {
        guard let reason = ERR_reason_error_string(code) else { return "error \(code)" }
        return String(cString: reason)
    }

    /// Empties the queue of errors and returns its first.
    static func firstError() -> UInt {
        let code = ERR_get_error()
        ERR_clear_error()
        return code
    }
}

/// Why the library cannot be set up for TLS.
package struct TLSError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The words of the library.
    package var description: String

    /// The first of the errors that the library has queued.
    static func last() -> TLSError {
        TLSError(description: OpenSSL.words(OpenSSL.firstError()))
    }
}
