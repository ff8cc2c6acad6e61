import COpenSSL

/// An X.509 certificate.
///
/// Unchecked: it is not changed after it was made, and the library guards what it caches in it.
final class Certificate: @unchecked Sendable {
    /// The library's `X509`.
    let pointer: OpaquePointer

    /// Takes over a certificate of the library.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        X509_free(pointer)
    }

    /// All certificates of a PEM text, in its order.
    static func all(pem: [UInt8]) -> [Certificate] {
        ERR_clear_error()
        defer { ERR_clear_error() }
        return pem.withUnsafeBytes { bytes in
            guard let bio = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return [] }
            defer { BIO_free(bio) }
            var found: [Certificate] = []
            while let pointer = PEM_read_bio_X509(bio, nil, nil, nil) { found.append(Certificate(owning: pointer)) }
            return found
        }
    }

    /// The certificate as PEM.
    var pem: [UInt8] { OpenSSL.written { PEM_write_bio_X509($0, pointer) } }

    /// The certificate as DER.
    var der: [UInt8] { OpenSSL.written { i2d_X509_bio($0, pointer) } }

    /// The SHA-256 of the certificate's DER.
    var fingerprint: [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        var count: UInt32 = 0
        X509_digest(pointer, EVP_sha256(), &digest, &count)
        return digest
    }

    /// When it begins to be valid, in seconds since 1970.
    var notBefore: Int { pushpit_seconds(X509_get0_notBefore(pointer)) }

    /// When it ends to be valid, in seconds since 1970.
    var notAfter: Int { pushpit_seconds(X509_get0_notAfter(pointer)) }

    /// Whether it may issue others.
    var isAuthority: Bool { X509_check_ca(pointer) == 1 }

    /// Whether a key is the one it was made for.
    func matches(_ key: PrivateKey) -> Bool {
        defer { ERR_clear_error() }
        return X509_check_private_key(pointer, key.pointer) == 1
    }

    /// Why it cannot be used now; nil when it can.
    func problem(at now: Int) -> String? {
        if notAfter <= now { return "the certificate has expired" }
        if notBefore > now { return "the certificate is not valid yet" }
        return nil
    }
}
