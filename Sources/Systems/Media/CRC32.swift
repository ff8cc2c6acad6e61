/// The checksum of PNG chunks (ISO 3309, PNG specification annex D).
struct CRC32 {
    private var state: UInt32 = .max

    var value: UInt32 { ~state }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
