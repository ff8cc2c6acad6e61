extension [UInt8] {
    /// Appends fixed text without copying it into a string first.
    @inlinable @inline(__always)
    package mutating func append(static text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends the decimal digits of an integer.
    package mutating func appendDecimal(_ value: some BinaryInteger) {
        if value < 0 { append(0x2D) }
        appendDigits(UInt64(value.magnitude))
    }

    /// The same for the usual kind, which other modules need not be handed as a generic.
    package mutating func appendDecimal(_ value: Int) {
        if value < 0 { append(0x2D) }
        appendDigits(UInt64(value.magnitude))
    }

    /// Appends the last decimal digits of a number that is not negative, with zeros in front.
    package mutating func appendDecimal(_ value: Int, digits: Int) {
        let start = count
        var rest = value
        for _ in 0..<digits {
            append(0x30 &+ UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        self[start...].reverse()
    }

    /// Appends the lower-case hexadecimal digits of a number that is not negative.
    package mutating func appendHexadecimal(_ value: Int) {
        if value >= 16 { appendHexadecimal(value / 16) }
        append(Hex.lower(UInt8(truncatingIfNeeded: value & 15)))
    }

    private mutating func appendDigits(_ value: UInt64) {
        if value >= 10 { appendDigits(value / 10) }
        append(0x30 &+ UInt8(truncatingIfNeeded: value % 10))
    }

    /// The first index from `start` at which `part` lies; nil when it does not.
    package func firstRange(of part: [UInt8], from start: Int = 0) -> Int? {
        guard let head = part.first else { return start <= count ? start : nil }
        guard count >= part.count, start <= count - part.count else { return nil }
        for index in start...(count - part.count) where self[index] == head {
            if self[index..<(index + part.count)].elementsEqual(part) { return index }
        }
        return nil
    }
}
