import Bytes

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
            if bytes[index] == 0x25, index + 2 < bytes.count, let high = Hex.value(bytes[index + 1]),
                let low = Hex.value(bytes[index + 2])
            {
                let byte = high << 4 | low
                result += ASCII.isUnreserved(byte) ? [byte] : [0x25, Hex.upper(high), Hex.upper(low)]
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
