/// What tells the stored links of a system apart: the normal form of their targets.
package struct LinkKeys: Sendable {
    /// The normal form of a request target; pure.
    package typealias Form = @Sendable (String) -> String

    private let forms: [System: Form]

    /// - Parameter forms: of the systems that fold more than escapes.
    package init(_ forms: [System: Form] = [:]) {
        self.forms = forms
    }

    /// The normal form of a target of a system.
    func key(_ system: System, _ target: String) -> String {
        forms[system]?(target) ?? Self.folded(target)
    }

    /// A target with its escapes in one spelling: unreserved characters as they are, the digits of others in upper case
    /// (RFC 3986 §6.2.2).
    package static func folded(_ target: String) -> String {
        let bytes = Array(target.utf8)
        guard bytes.contains(0x25) else { return target }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                let byte = high << 4 | low
                result += isUnreserved(byte) ? [byte] : [0x25, upper(high), upper(low)]
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func upper(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x37 + digit }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
        default: nil
        }
    }
}
