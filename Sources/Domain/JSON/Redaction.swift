/// Whether secrets are masked in what the server tells.
package enum Redaction: Sendable {
    /// Credentials in header fields, members named `ApiToken` in JSON, and session tokens and passwords in XML are masked.
    case secrets
    /// Everything is shown as it came.
    case off

    /// What stands for the value of a masked header field.
    package static let mask: StaticString = "***"

    /// Whether the values of a header field of that name, in any case, are masked.
    package func hides(header name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard self == .secrets else { return false }
        switch name.count {
        case 6: return Self.matches(name, "cookie")
        case 10: return Self.matches(name, "set-cookie")
        case 13: return Self.matches(name, "authorization")
        case 16: return Self.matches(name, "x-security-token")
        // A JSON object of fields, credentials among them.
        case 25: return Self.matches(name, "x-ms-callback-url-headers")
        case 19: return Self.matches(name, "proxy-authorization")
        default: return false
        }
    }

    /// The bytes with the value of each secret masked, or nil where there is nothing to mask.
    ///
    /// Each byte of a text becomes `*` and each digit of a number 9, so that the length stays and JSON remains JSON.
    /// Works on any bytes, so that bodies that are cut or broken do not give a token away.
    package func masked(_ bytes: [UInt8]) -> [UInt8]? {
        guard self == .secrets, bytes.count > Self.member.count else { return nil }
        if let masked = Self.maskedXML(bytes) { return masked }
        var result: [UInt8]?
        var position = 0
        while let start = Self.valueStart(in: bytes, from: position) {
            var copy = result ?? bytes
            result = nil
            position = Self.maskValue(in: &copy, from: start)
            result = copy
        }
        return result
    }

    /// The name of the masked member with its quotes, in lower case. Blanks may stand around the name, as apps send it,
    /// and each character may be escaped.
    private static let member = Array("\"apitoken\"".utf8)

    private static func valueStart(in bytes: [UInt8], from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var index = start
            while index + 10 < bytes.count {
                guard bytes[index] == 0x22, let end = nameEnd(bytes, from: index + 1) else {
                    index += 1
                    continue
                }
                index = end
                skipSpace(bytes, &index)
                if index < bytes.count, bytes[index] == 0x3A { return index + 1 }
            }
            return nil
        }
    }

    /// Where the closing quote of the member's name is over; nil for another name.
    private static func nameEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        skipBlanks(bytes, &index)
        for letter in member[1..<9] {
            guard let (byte, end) = character(bytes, at: index), byte == letter || byte | 0x20 == letter else {
                return nil
            }
            index = end
        }
        skipBlanks(bytes, &index)
        return index < bytes.count && bytes[index] == 0x22 ? index + 1 : nil
    }

    private static func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0A, 0x0D: index += 1
            default: return
            }
        }
    }

    /// Masks one JSON value, also one that is cut short, and returns where it ends.
    private static func maskValue(in bytes: inout [UInt8], from start: Int) -> Int {
        var index = start
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x22:
                index += 1
                while index < bytes.count, bytes[index] != 0x22 {
                    if bytes[index] == 0x5C, index + 1 < bytes.count {
                        bytes[index] = 0x2A
                        index += 1
                    }
                    bytes[index] = 0x2A
                    index += 1
                }
            case 0x30...0x39: bytes[index] = 0x39
            case 0x7B, 0x5B: depth += 1
            case 0x7D, 0x5D:
                depth -= 1
                if depth < 0 { return index }
            case 0x2C where depth == 0: return index
            default: break
            }
            index += 1
        }
        return index
    }

    static func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ lower: StaticString) -> Bool {
        lower.withUTF8Buffer { lower in
            guard bytes.count == lower.count else { return false }
            for index in 0..<lower.count {
                let byte = bytes[index]
                guard ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == lower[index] else { return false }
            }
            return true
        }
    }
}
