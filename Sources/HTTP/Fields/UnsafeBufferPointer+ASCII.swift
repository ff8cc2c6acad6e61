extension UnsafeBufferPointer<UInt8> {
    /// The bytes of a span.
    @inline(__always)
    func part(_ span: Span) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[span.range])
    }

    /// Whether the bytes begin with that text, in this case.
    func hasPrefix(_ text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(self.prefix($0.count)) }
    }

    /// Whether the bytes are that lower-case ASCII text, in any case.
    func equalsIgnoringCase(_ lowercase: StaticString) -> Bool {
        guard count == lowercase.utf8CodeUnitCount else { return false }
        return lowercase.withUTF8Buffer { text in
            for index in 0..<text.count where ByteClass.lowercased(self[index]) != text[index] { return false }
            return true
        }
    }
}
