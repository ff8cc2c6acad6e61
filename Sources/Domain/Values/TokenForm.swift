import Bytes

/// What a token looks like.
package enum TokenForm: Equatable, Sendable {
    /// Bytes in hexadecimal, as APNs tokens are sent.
    case hex
    /// Hexadecimal of a text that is hexadecimal itself.
    case doubleHex
    /// Hexadecimal of the text of a token of FCM.
    case hexedFirebase
    /// An instance id, a colon and a long rest, as FCM makes them.
    case firebase
    case other

    package init(_ token: String) {
        let bytes = Array(token.utf8)
        if bytes.count.isMultiple(of: 2), !bytes.isEmpty, bytes.allSatisfy({ Hex.value($0) != nil }) {
            self = Self.isDoubleHex(bytes) ? .doubleHex : Self.isHexedFirebase(bytes) ? .hexedFirebase : .hex
        } else {
            self = Self.isFirebase(bytes) ? .firebase : .other
        }
    }

    /// A real token has 64 digits, so this takes at least twice as many: a short one may be hexadecimal by chance.
    private static func isDoubleHex(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 128 else { return false }
        return Hex.bytes(bytes)?.allSatisfy { Hex.value($0) != nil } ?? false
    }

    /// Twenty bytes that are by chance all of the alphabet are rarer than one in 10^11, so short ones count too.
    private static func isHexedFirebase(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 40, let text = Hex.bytes(bytes) else { return false }
        return isFirebase(text, atLeast: 20)
    }

    /// The text that a token is the hexadecimal digits of; empty for any other.
    package static func decodedText(_ token: String) -> String {
        Hex.bytes(Array(token.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Whether APNs cannot know such a token: it is one of FCM, or the digits of a text.
    package var isForeignToAPNs: Bool { self == .doubleHex || self == .hexedFirebase || self == .firebase }

    private static func isFirebase(_ bytes: [UInt8], atLeast least: Int = 100) -> Bool {
        guard bytes.count >= least, let colon = bytes.firstIndex(of: 0x3A), colon > 0 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            ASCII.isAlphanumeric(byte) || byte == 0x2D || byte == 0x5F || index == colon
        }
    }
}
