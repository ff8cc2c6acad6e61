/// Ways to cut bytes up. Which ones depends on the bytes alone, so that a finding can be repeated.
struct Pieces {
    private var state: UInt64

    /// - Parameter bytes: what the choice depends on.
    init(seed bytes: [UInt8]) {
        // FNV-1a.
        state = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// A number from 0 to below `bound`, which is at least 1 (xorshift).
    mutating func number(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 1) % bound
    }

    /// The bytes in pieces of up to `longest` bytes.
    mutating func cut(_ bytes: [UInt8], longest: Int) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 1 + number(below: longest))
            pieces.append(bytes[start..<end])
            start = end
        }
        return pieces
    }

    /// The bytes whole, one by one, in small pieces and in two.
    static func ways(of bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
        var pieces = Pieces(seed: bytes)
        let middle = pieces.number(below: bytes.count + 1)
        return [
            [bytes[...]], bytes.indices.map { bytes[$0...$0] }, pieces.cut(bytes, longest: 9),
            [bytes[..<middle], bytes[middle...]],
        ]
    }
}
