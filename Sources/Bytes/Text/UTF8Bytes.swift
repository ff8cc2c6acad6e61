/// What recorded bytes are as text.
package enum UTF8Bytes {
    /// Whether the bytes are valid UTF-8.
    package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        while index + 8 <= raw.count {
            guard raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 else { break }
            index += 8
        }
        while index < raw.count, raw[index] < 0x80 { index += 1 }
        if index == raw.count { return true }
        return String(validating: bytes[index...], as: UTF8.self) != nil
    }

    /// The number of bytes up to a character that was cut off at the end; all where none was.
    package static func countOfWhole(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            return length > back ? bytes.count - back : bytes.count
        }
        return bytes.count
    }

    /// The bytes as UTF-8, or as Latin-1 where they are none.
    package static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
        return String(scalars)
    }
}
