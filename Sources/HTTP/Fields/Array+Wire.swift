extension [UInt8] {
    /// Appends fixed text without copying it into a string first.
    @inline(__always)
    mutating func append(static text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends a number that is not negative, in decimal.
    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    }

    /// Appends a number that is not negative, in hexadecimal.
    mutating func append(hexadecimal number: Int) {
        if number >= 16 { append(hexadecimal: number / 16) }
        let digit = UInt8(truncatingIfNeeded: number % 16)
        append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
}
