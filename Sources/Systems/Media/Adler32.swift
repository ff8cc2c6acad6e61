/// The checksum of a zlib stream (RFC 1950 §8.2).
struct Adler32 {
    private var low: UInt32 = 1
    private var high: UInt32 = 0

    var value: UInt32 { high << 16 | low }

    /// Adds the bytes as many times in a row as asked, without looking at them again.
    mutating func add(_ bytes: [UInt8], times: Int = 1) {
        var (sum, weighted): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            sum = (sum + UInt32(byte)) % Self.modulus
            weighted = (weighted + sum) % Self.modulus
        }
        let count = UInt32(bytes.count % Int(Self.modulus))
        for _ in 0..<times {
            high = (high + count * low % Self.modulus + weighted) % Self.modulus
            low = (low + sum) % Self.modulus
        }
    }

    private static let modulus: UInt32 = 65_521
}
