import COpenSSL

/// Hashes of the library.
package enum Digest {
    /// HMAC with SHA-256 (RFC 2104): 32 bytes; empty when the library fails.
    package static func hmacSHA256(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        var count: UInt32 = 0
        // The library wants an address even for a key of no bytes.
        let bytes = key.isEmpty ? [0] : key
        guard HMAC(EVP_sha256(), bytes, Int32(key.count), message, message.count, &digest, &count) != nil else {
            return []
        }
        return digest
    }
}

/// Comparison of secrets.
package enum ConstantTime {
    /// Whether two texts are the same bytes, in a time that depends on their lengths alone, so that nobody finds a
    /// secret byte by byte.
    package static func areEqual(_ left: String, _ right: String) -> Bool {
        areEqual(Array(left.utf8), Array(right.utf8))
    }

    /// Whether two secrets are the same bytes, in a time that depends on their lengths alone.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }
}
