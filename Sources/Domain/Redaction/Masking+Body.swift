import Bytes

extension Masking {
    /// A body with what is secret in it masked, in the encoding that it came in: UTF-8 or another that has ASCII, or
    /// UTF-16.
    func masked(body: [UInt8], isForm: Bool) -> [UInt8]? {
        guard body.count > 1 else { return nil }
        if let isBig = Self.isBigUTF16(body) {
            let (text, mark) = Self.text(ofUTF16: body, isBig: isBig)
            if let masked = masked(text, isForm: isForm) { return Self.utf16(masked, isBig: isBig, mark: mark) }
        }
        if let masked = masked(body, isForm: isForm) { return masked }
        // Other wide encodings: the names in them are ASCII.
        guard body.contains(0) else { return nil }
        return masked(body.filter { $0 != 0 }, isForm: isForm)
    }

    /// Whether the bytes are UTF-16 with the high byte first; nil when they are no UTF-16, as far as their start tells.
    private static func isBigUTF16(_ body: [UInt8]) -> Bool? {
        switch (body[0], body[1]) {
        case (0xFE, 0xFF): true
        case (0xFF, 0xFE): false
        case (0, 1...): true
        case (1..., 0): false
        default: nil
        }
    }

    /// The text in UTF-8, and the byte order mark before it.
    private static func text(ofUTF16 body: [UInt8], isBig: Bool) -> (text: [UInt8], mark: [UInt8]) {
        let hasMark = body[0] ^ body[1] == 0x01 && body[0] >= 0xFE
        var units: [UInt16] = []
        units.reserveCapacity(body.count / 2)
        var index = hasMark ? 2 : 0
        while index + 1 < body.count {
            let (first, second) = (UInt16(body[index]), UInt16(body[index + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
            index += 2
        }
        return (Array(String(decoding: units, as: UTF16.self).utf8), hasMark ? Array(body[..<2]) : [])
    }

    private static func utf16(_ text: [UInt8], isBig: Bool, mark: [UInt8]) -> [UInt8] {
        mark
            + String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isBig ? [high, low] : [low, high]
            }
    }
}
