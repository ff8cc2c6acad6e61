import HTTP

/// Pictures in RGB with 8 bits a channel, stored without compression, so that nothing but two checksums is needed to make one.
enum PNG {
    /// 64 × 64 pixels, about 12 KB.
    static let sample: [UInt8] = {
        let rows = (0..<64).flatMap { y in row(width: 64) { x in colour(Double(x) / 63, Double(y) / 63) } }
        return head(width: 64, height: 64) + chunk("IDAT", stored(rows)) + tail(Checksum.adler32(rows))
    }()

    /// 2,000 × 1,800 pixels, 10.8 million bytes: more than the 10 MiB that iOS takes for a picture in a notification.
    static let oversized: RepeatedBytes = {
        let (width, height, rowsInBlock) = (2000, 1800, 10)
        let row = Self.row(width: width) { x in colour(Double(x) / Double(width - 1), 0.5) }
        let rows = (0..<rowsInBlock).flatMap { _ in row }
        let count = height / rowsInBlock
        return RepeatedBytes(
            head: head(width: width, height: height), block: chunk("IDAT", stored(rows)), count: count,
            tail: tail(Checksum.adler32(rows, times: count)))
    }()

    /// Signature, header, and the beginning of the zlib stream (RFC 1950 §2.2), in a chunk of its own.
    private static func head(width: Int, height: Int) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
        return signature + chunk("IHDR", header) + chunk("IDAT", [0x78, 0x01])
    }

    /// The last, empty block, the checksum of all rows, and the end.
    private static func tail(_ sum: UInt32) -> [UInt8] {
        chunk("IDAT", [1, 0, 0, 0xFF, 0xFF] + bigEndian(sum)) + chunk("IEND", [])
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let typed = Array(type.utf8) + content
        return bigEndian(UInt32(content.count)) + typed + bigEndian(Checksum.crc32(typed))
    }

    /// A stored block that is not the last (RFC 1951 §3.2.4): at most 65,535 bytes.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(truncatingIfNeeded: bytes.count)
        return [0] + littleEndian(count) + littleEndian(~count) + bytes
    }

    /// A row with filter 0.
    private static func row(width: Int, _ colour: (Int) -> [UInt8]) -> [UInt8] {
        [0] + (0..<width).flatMap(colour)
    }

    /// Blue to yellow along x, lighter along y.
    private static func colour(_ x: Double, _ y: Double) -> [UInt8] {
        let light = 0.6 + 0.4 * y
        return [(51 + 204 * x) * light, (102 + 102 * x) * light, (204 - 153 * x) * light].map { UInt8($0) }
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    private static func littleEndian(_ number: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
    }
}
