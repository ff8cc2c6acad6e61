import Bytes

/// The check of `uri-host [":" port]` (RFC 9110 §7.2, RFC 3986 §3.2), without user information.
///
/// A registered name may have unreserved characters and percent-encoded bytes only: no real name needs sub-delims.
enum Authority {
    /// Whether a port follows.
    enum Port {
        case optional
        case required
    }

    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>, port: Port) -> Bool {
        guard let hostEnd = bytes.first == 0x5B ? literalEnd(bytes) : nameEnd(bytes), hostEnd > 0 else { return false }
        if hostEnd == bytes.count { return port == .optional }
        guard bytes[hostEnd] == 0x3A else { return false }
        let digits = bytes.count - hostEnd - 1
        if digits == 0 { return port == .optional }
        guard digits <= 5 else { return false }
        var number = 0
        for index in (hostEnd + 1)..<bytes.count {
            guard ASCII.isDigit(bytes[index]) else { return false }
            number = number * 10 + Int(bytes[index] - 0x30)
        }
        return number <= 65535 && (number > 0 || port == .optional)
    }

    private static func nameEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = 0
        while index < bytes.count, bytes[index] != 0x3A {
            if bytes[index] == 0x25 {
                guard PercentCoding.isTriplet(bytes, at: index) else { return nil }
                index += 3
            } else {
                guard ASCII.isUnreserved(bytes[index]) else { return nil }
                index += 1
            }
        }
        return index
    }

    private static func literalEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var colons = 0
        for index in 1..<bytes.count {
            let byte = bytes[index]
            if byte == 0x5D { return (2...7).contains(colons) ? index + 1 : nil }
            if byte == 0x3A {
                colons += 1
            } else if byte != 0x2E, Hex.value(byte) == nil {
                return nil
            }
        }
        return nil
    }
}
