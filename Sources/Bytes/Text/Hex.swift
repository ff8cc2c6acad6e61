/// Hexadecimal digits in ASCII.
package enum Hex {
    /// The value of a digit of either case; nil for another byte.
    @inlinable @inline(__always)
    package static func value(_ byte: UInt8) -> UInt8? {
        if ASCII.isDigit(byte) { return byte &- 0x30 }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }

    /// The lower-case digit of a value from 0 to 15.
    @inlinable @inline(__always)
    package static func lower(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 &+ value : 0x57 &+ value }

    /// The upper-case digit of a value from 0 to 15.
    @inlinable @inline(__always)
    package static func upper(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 &+ value : 0x37 &+ value }

    /// Two lower-case digits for each byte.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [lower($0 >> 4), lower($0 & 15)] }, as: UTF8.self)
    }

    /// The bytes that pairs of digits of either case mean; nil for any other text.
    package static func bytes(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var high: UInt8?
        for byte in text {
            guard let digit = value(byte) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }

    /// The number that 1 to 16 digits mean; nil for any other text.
    package static func number(_ digits: some Collection<UInt8>) -> UInt64? {
        Array(digits).withUnsafeBufferPointer { number($0) }
    }

    /// The same for bytes in a row, which other modules need not hand over as a generic.
    package static func number(_ digits: UnsafeBufferPointer<UInt8>) -> UInt64? {
        guard (1...16).contains(digits.count) else { return nil }
        var number: UInt64 = 0
        for byte in digits {
            guard let digit = value(byte) else { return nil }
            number = number << 4 | UInt64(digit)
        }
        return number
    }
}
