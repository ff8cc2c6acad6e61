extension Response {
    /// Whether there is no content, not even an empty one.
    var isEmpty: Bool {
        if case .none = body { return true }
        return false
    }
}

extension Response.Field {
    /// Whether the name is that lower-case one, in any case.
    func isNamed(_ lowercase: StaticString) -> Bool {
        guard name.utf8.count == lowercase.utf8CodeUnitCount else { return false }
        return lowercase.withUTF8Buffer { text in
            name.utf8.elementsEqual(text) { ByteClass.lowercased($0) == $1 }
        }
    }

    /// Appends the field line. No value can end the line: control characters become spaces, and `-` in the name.
    func append(to out: inout [UInt8]) {
        let start = out.count
        out.append(contentsOf: name.utf8)
        for index in start..<out.count where !ByteClass.isToken(out[index]) { out[index] = 0x2D }
        out.append(0x3A)
        out.append(0x20)
        let valueStart = out.count
        out.append(contentsOf: value.utf8)
        for index in valueStart..<out.count where !ByteClass.isPrintable(out[index]) && out[index] != 0x09 {
            out[index] = 0x20
        }
        out.append(0x0D)
        out.append(0x0A)
    }
}
