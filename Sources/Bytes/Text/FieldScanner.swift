/// Walks over the `name=value` pairs of a query or a form body (URL standard §5.1) without copying them.
package struct FieldScanner {
    /// A pair as sent; a pair without `=` has an empty value.
    package struct Pair {
        package var name: Range<Int>
        package var value: Range<Int>

        @inlinable
        init(name: Range<Int>, value: Range<Int>) {
            self.name = name
            self.value = value
        }
    }

    package let bytes: UnsafeBufferPointer<UInt8>
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    package init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = min(range.upperBound, bytes.count)
    }

    /// All the bytes.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.init(bytes, in: 0..<bytes.count)
    }

    /// The next pair; empty ones are left out.
    @inlinable
    package mutating func next() -> Pair? {
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
    @inlinable
    package func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in
            for index in text.indices where bytes[range.lowerBound + index] != text[index] { return false }
            return true
        }
    }

    /// The decoded text of a range, with U+FFFD for what is no UTF-8.
    package func text(_ range: Range<Int>, plusIsSpace: Bool = true) -> String {
        PercentCoding.decode(UnsafeBufferPointer(rebasing: bytes[range]), plusIsSpace: plusIsSpace)
    }
}
