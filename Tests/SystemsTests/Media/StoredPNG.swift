/// A PNG whose zlib stream has stored blocks only, read with every checksum counted the plain way.
struct StoredPNG {
    struct Broken: Error {
        var what: String
    }

    /// The rows with their filter bytes.
    private(set) var rows: [UInt8] = []

    init(_ bytes: [UInt8]) throws {
        var stream: [UInt8] = []
        var index = 8
        var last: [UInt8] = []
        while index + 12 <= bytes.count {
            let length = Self.number(bytes[index..<(index + 4)])
            let typed = bytes[(index + 4)..<(index + 8 + length)]
            last = Array(typed.prefix(4))
            let sum = Self.number(bytes[(index + 8 + length)..<(index + 12 + length)])
            guard Self.crc(typed) == sum else { throw Broken(what: "chunk at \(index)") }
            if last == Array("IDAT".utf8) { stream += typed.dropFirst(4) }
            index += 12 + length
        }
        guard index == bytes.count, last == Array("IEND".utf8) else { throw Broken(what: "end") }
        try inflate(stream)
    }

    private mutating func inflate(_ stream: [UInt8]) throws {
        guard Self.number(stream[0..<2]) % 31 == 0 else { throw Broken(what: "zlib header") }
        var index = 2
        var isLast = false
        while !isLast {
            isLast = stream[index] == 1
            let length = Int(stream[index + 1]) | Int(stream[index + 2]) << 8
            guard length ^ 0xFFFF == Int(stream[index + 3]) | Int(stream[index + 4]) << 8 else {
                throw Broken(what: "block at \(index)")
            }
            rows += stream[(index + 5)..<(index + 5 + length)]
            index += 5 + length
        }
        var (low, high) = (1, 0)
        for byte in rows {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        guard index + 4 == stream.count, Self.number(stream[index...]) == high << 16 | low else {
            throw Broken(what: "checksum of the rows")
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
        var state: UInt32 = .max
        for byte in bytes {
            state ^= UInt32(byte)
            for _ in 0..<8 { state = state & 1 == 1 ? 0xEDB8_8320 ^ (state >> 1) : state >> 1 }
        }
        return Int(~state)
    }
}
