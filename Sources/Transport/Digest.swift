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
