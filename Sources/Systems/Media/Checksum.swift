import CZlib

/// The checksums of PNG (ISO 3309) and of zlib streams (RFC 1950 §8.2), by the library.
enum Checksum {
    /// The CRC-32 of parts that follow each other.
    static func crc32(_ parts: [UInt8]...) -> UInt32 {
        UInt32(truncatingIfNeeded: parts.reduce(0) { CZlib.crc32($0, $1, UInt32(truncatingIfNeeded: $1.count)) })
    }

    /// The Adler-32 of bytes that come so many times in a row, which are looked at once.
    static func adler32(_ bytes: [UInt8], times: Int = 1) -> UInt32 {
        let sum = CZlib.adler32(1, bytes, UInt32(truncatingIfNeeded: bytes.count))
        return UInt32(
            truncatingIfNeeded: (0..<times).reduce(1) { whole, _ in adler32_combine(whole, sum, bytes.count) })
    }
}
