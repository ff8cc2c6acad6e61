import Bytes

extension Masking {
    /// A form or a query, `name=value&…`, with the values of secret parameters replaced; other values are masked as what
    /// they are when decoded.
    func maskedForm(_ text: [UInt8], depth: Int = 0) -> [UInt8]? {
        var isChanged = false
        let parts = text.split(separator: 0x26, omittingEmptySubsequences: false).map { part -> [UInt8] in
            guard let masked = maskedParameter(part, depth: depth) else { return Array(part) }
            isChanged = true
            return masked
        }
        return isChanged ? Array(parts.joined(separator: [0x26])) : nil
    }

    /// One parameter. Since some take `;` for a separator too, a secret name may also come after one; its value then goes
    /// to the end of the part.
    private func maskedParameter(_ part: ArraySlice<UInt8>, depth: Int) -> [UInt8]? {
        var start = part.startIndex
        var secret: Int?
        while secret == nil, let equals = part[start...].firstIndex(of: 0x3D) {
            let names = part[start..<equals]
            let from = names.lastIndex(of: 0x3B).map { $0 + 1 } ?? start
            if start == part.startIndex || from > start,
                members.contains(Self.name(Self.decoded(part[from..<equals])))
            {
                secret = equals + 1
            }
            start = equals + 1
        }
        let plain = part[..<(secret ?? part.endIndex)]
        let value = part[(secret ?? part.endIndex)...]
        let masked = maskedPair(plain, depth: depth)
        guard masked != nil || (!value.isEmpty && !value.elementsEqual(Self.mask)) else { return nil }
        return (masked ?? Array(plain)) + (value.isEmpty ? [] : Self.mask)
    }

    /// A parameter whose name is no secret: its value may hold one.
    private func maskedPair(_ pair: ArraySlice<UInt8>, depth: Int) -> [UInt8]? {
        let start = pair.firstIndex(of: 0x3D).map { $0 + 1 } ?? pair.startIndex
        guard let masked = masked(Self.decoded(pair[start...]), depth: depth + 1) else { return nil }
        return pair[..<start] + Self.encoded(masked)
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.withUnsafeBufferPointer { PercentCoding.decodedBytes($0, plusIsSpace: true) }
    }

    private static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        PercentCoding.encodedBytes(bytes) { byte in
            switch byte {
            case 0x2A, 0x2F, 0x3A, 0x3F, 0x40: true
            default: ASCII.isUnreserved(byte)
            }
        }
    }
}
