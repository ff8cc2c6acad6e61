import COpenSSL

/// A private key.
///
/// Unchecked: it is not changed after it was made, and the library counts its references atomically.
final class PrivateKey: @unchecked Sendable {
    /// The library's `EVP_PKEY`.
    let pointer: OpaquePointer

    /// Makes a P-256 key; nil when the library cannot.
    init?() {
        guard let pointer = pushpit_key_generate() else { return nil }
        self.pointer = pointer
    }

    /// Reads a PEM text; nil when there is none in it or it needs a passphrase.
    init?(pem: [UInt8]) {
        ERR_clear_error()
        guard let pointer = pem.withUnsafeBytes({ pushpit_key_read($0.baseAddress, Int32(clamping: $0.count)) }) else {
            ERR_clear_error()
            return nil
        }
        self.pointer = pointer
    }

    deinit {
        EVP_PKEY_free(pointer)
    }

    /// The key as PEM (PKCS #8, without a passphrase).
    var pem: [UInt8] {
        OpenSSL.written { PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
    }
}
