/// How links and images become addresses that a device can open.
enum PushAddress {
    /// Whether a text has a scheme (RFC 3986 §3.1): `https:`, `myapp:`; else it names something that is hosted here.
    static func isAbsolute(_ text: String) -> Bool {
        let scheme = text.utf8.prefix { $0 != 0x3A }
        guard scheme.count < text.utf8.count, let first = scheme.first, (0x61...0x7A).contains(first | 0x20) else {
            return false
        }
        return scheme.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
            default: false
            }
        }
    }

    /// A hosted file under a name of the message's own, so that no two notifications store it under the same name.
    static func image(_ name: String, of message: String, at base: String) -> String {
        let name = name.drop { $0 == "/" }
        let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
        return "\(base)/_media/\(escaped(folder))\(message)-\(escaped(name.dropFirst(folder.count)))?m=\(message)"
    }

    /// A page of the server's own that knows its message.
    static func landing(_ name: String, of message: String, at base: String) -> String {
        let name = name.drop { $0 == "/" }
        let fragment = name.firstIndex(of: "#") ?? name.endIndex
        let query = name[..<fragment].contains("?") ? "&" : "?"
        return "\(base)/_landing/\(escaped(name[..<fragment]))\(query)m=\(message)\(name[fragment...])"
    }

    /// The last part of a URL's path.
    static func fileName(_ url: String) -> String {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    /// The extension of a URL's file name in lower case; nil without one.
    static func fileExtension(_ url: String) -> String? {
        let name = fileName(url)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return name[name.index(after: dot)...].lowercased()
    }

    /// What may not stand in a URL in `%XX`.
    private static func escaped(_ text: Substring) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x21, 0x23...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: result.append(byte)
            default: result += [0x25] + Array(hexadecimal(byte).utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }
}
