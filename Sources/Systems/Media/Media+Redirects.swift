import HTTP

extension Media {
    /// Where the next redirect leads: the same URL with one less to come. It is a path, so that it fits behind any proxy.
    static func nextHop(_ call: Call, _ variant: MediaVariant) -> String {
        var location = Array((call.prefix + call.path + "?").utf8)
        call.request.head.bytes.withUnsafeBufferPointer { bytes in
            guard let query = call.request.head.query else { return }
            var pairs = FieldScanner(bytes, in: query.range)
            while let pair = pairs.next() {
                if pairs.equals(pair.name, "redirects") || pairs.equals(pair.name, "hop") { continue }
                location += bytes[pair.name.lowerBound..<pair.value.upperBound]
                location.append(0x26)
            }
        }
        if variant.redirects > 1 { location += Array("redirects=\(variant.redirects - 1)&".utf8) }
        location += Array("hop=\(variant.hop + 1)".utf8)
        return escaped(location)
    }

    /// Escapes what lies beyond ASCII, so that the result is a URL.
    private static func escaped(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte > 0x20, byte < 0x7F {
                result.append(byte)
            } else {
                result += [0x25, digit(byte >> 4), digit(byte & 15)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}
