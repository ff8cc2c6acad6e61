/// Walks over the `name=value` pairs of a query or a form body without copying them.
struct FieldScanner {
    /// A pair as sent; a pair without `=` has an empty value.
    struct Pair {
        var name: Range<Int>
        var value: Range<Int>
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int
    private let end: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = min(range.upperBound, bytes.count)
    }

    /// The next pair; empty ones are left out.
    mutating func next() -> Pair? {
        while position < end {
            let start = position
            var equals = -1
            var index = start
            while index < end, bytes[index] != 0x26 {
                if bytes[index] == 0x3D, equals < 0 { equals = index }
                index += 1
            }
            position = index + 1
            if index == start { continue }
            if equals < 0 { return Pair(name: start..<index, value: index..<index) }
            return Pair(name: start..<equals, value: (equals + 1)..<index)
        }
        return nil
    }

    /// Whether the bytes of a range are that ASCII text.
    func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in
            for index in text.indices where bytes[range.lowerBound + index] != text[index] { return false }
            return true
        }
    }

    /// The bytes of a range, `%XX` decoded, and `+` as a space where forms say so; `%` without two digits stays.
    func decodedBytes(_ range: Range<Int>, plusIsSpace: Bool = true) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if byte == 0x25, index + 2 < range.upperBound, let high = HexDigit.value(bytes[index + 1]),
                let low = HexDigit.value(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
                continue
            }
            result.append(byte == 0x2B && plusIsSpace ? 0x20 : byte)
            index += 1
        }
        return result
    }

    /// The bytes of a text with `%XX` decoded; `%` without two digits stays.
    static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        text.withUnsafeBufferPointer { bytes in
            FieldScanner(bytes, in: 0..<bytes.count).decodedBytes(0..<bytes.count, plusIsSpace: false)
        }
    }

    /// The decoded text of a range, with U+FFFD for what is no UTF-8.
    func text(_ range: Range<Int>) -> String {
        let part = UnsafeBufferPointer(rebasing: bytes[range])
        if !part.contains(where: { $0 == 0x25 || $0 == 0x2B }) { return String(decoding: part, as: UTF8.self) }
        return String(decoding: decodedBytes(range), as: UTF8.self)
    }
}
