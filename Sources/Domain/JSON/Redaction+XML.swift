extension Redaction {
    /// The elements whose content is a secret: of SOAP calls to Campaign.
    private static let elements: [StaticString] = ["sessiontoken", "strpassword"]

    /// Bytes with each byte inside of a secret element as `*`, or nil where there is none; works on broken XML too.
    ///
    /// From the start tag to the end tag of that name everything counts as the secret: text, CDATA, comments, elements.
    static func maskedXML(_ bytes: [UInt8]) -> [UInt8]? {
        var result = bytes
        var isChanged = false
        var index = 0
        while let start = bytes[index...].firstIndex(of: 0x3C) {
            let end = bytes[start...].firstIndex(of: 0x3E) ?? bytes.count
            index = start + 1
            guard let name = secret(in: bytes[(start + 1)..<end]), end < bytes.count, bytes[end - 1] != 0x2F else {
                continue
            }
            index = endTag(of: name, in: bytes, from: end + 1)
            for place in (end + 1)..<index {
                result[place] = 0x2A
                isChanged = true
            }
        }
        return isChanged ? result : nil
    }

    /// Where the end tag of an element begins; the end of the bytes without one.
    private static func endTag(of name: StaticString, in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while let open = bytes[index...].firstIndex(of: 0x3C) {
            index = open + 1
            guard index < bytes.count, bytes[index] == 0x2F else { continue }
            let tag = bytes[(index + 1)...].prefix { $0 != 0x3E }
            if isNamed(tag, name) { return open }
        }
        return bytes.count
    }

    /// The secret that a tag, without its brackets, opens, with any prefix; nil for other tags.
    private static func secret(in tag: ArraySlice<UInt8>) -> StaticString? {
        elements.first { isNamed(tag, $0) }
    }

    private static func isNamed(_ tag: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
        let word = tag.prefix { $0 > 0x20 && $0 != 0x2F }
        let local = word.lastIndex(of: 0x3A).map { word[($0 + 1)...] } ?? word
        return local.withUnsafeBufferPointer { matches($0, name) }
    }
}
