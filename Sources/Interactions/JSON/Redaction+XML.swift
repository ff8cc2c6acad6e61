extension Redaction {
    /// The elements whose text is a secret: of SOAP calls to Campaign.
    private static let elements: [StaticString] = ["sessiontoken", "strpassword"]

    /// XML with each byte of a secret element's text as `*`, or nil where there is none; works on broken XML too.
    static func maskedXML(_ bytes: [UInt8]) -> [UInt8]? {
        var result = bytes
        var isChanged = false
        var index = 0
        while let start = bytes[index...].firstIndex(of: 0x3C) {
            let end = bytes[start...].firstIndex(of: 0x3E) ?? bytes.count
            index = min(end + 1, bytes.count)
            guard isSecret(bytes[(start + 1)..<end]) else { continue }
            while index < bytes.count, bytes[index] != 0x3C {
                result[index] = 0x2A
                isChanged = true
                index += 1
            }
        }
        return isChanged ? result : nil
    }

    /// Whether what stands between `<` and `>` opens an element that holds a secret, with any prefix.
    private static func isSecret(_ tag: ArraySlice<UInt8>) -> Bool {
        let name = tag.prefix { $0 > 0x20 }
        let local = name.lastIndex(of: 0x3A).map { name[($0 + 1)...] } ?? name
        return local.withUnsafeBufferPointer { local in elements.contains { matches(local, $0) } }
    }
}
