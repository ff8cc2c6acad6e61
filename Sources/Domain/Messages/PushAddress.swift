import Bytes

/// How links and images become addresses that a device can open.
enum PushAddress {
    /// Whether a text has a scheme (RFC 3986 §3.1): `https:`, `myapp:`; else it names something that is hosted here.
    static func isAbsolute(_ text: String) -> Bool {
        let scheme = text.utf8.prefix { $0 != 0x3A }
        guard scheme.count < text.utf8.count, let first = scheme.first, ASCII.isLetter(first) else {
            return false
        }
        return scheme.allSatisfy { ASCII.isAlphanumeric($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
    }

    /// A hosted file under a name of the message's own, so that no two notifications store it under the same name.
    static func image(_ name: String, of message: String, at base: String) -> String {
        let text = name.drop { $0 == "/" }
        let path = text.prefix { $0 != "?" && $0 != "#" }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let file = "\(escaped(folder))\(message)-\(escaped(path.dropFirst(folder.count)))"
        return "\(base)/_media/\(file)\(marked(text.dropFirst(path.count), message))"
    }

    /// Whether a URL is a hosted file's that names a message: fetches of it are counted, those of others are not seen.
    static func isHosted(_ url: String, of message: String) -> Bool {
        guard url.contains("/_media/"), let query = url.firstIndex(of: "?") else { return false }
        let parameters = url[url.index(after: query)...].prefix { $0 != "#" }
        return parameters.split(separator: "&").contains { $0 == "m=\(message)" }
    }

    /// A page of the server's own that knows its message.
    static func landing(_ name: String, of message: String, at base: String) -> String {
        let text = name.drop { $0 == "/" }
        let path = text.prefix { $0 != "?" && $0 != "#" }
        return "\(base)/_landing/\(escaped(path))\(marked(text.dropFirst(path.count), message))"
    }

    /// Whether a name has a part that would lead out of its folder.
    static func hasDotSegment(_ name: String) -> Bool {
        name.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").contains { $0 == ".." || $0 == "." }
    }

    /// Query and fragment with the message's id as one more parameter.
    private static func marked(_ rest: Substring, _ message: String) -> String {
        let fragment = rest.firstIndex(of: "#") ?? rest.endIndex
        let query = rest[..<fragment]
        let start = query.isEmpty ? "?" : escaped(query) + (query == "?" ? "" : "&")
        return "\(start)m=\(message)\(escaped(rest[fragment...]))"
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

    /// What may not stand in a URL in `%XX`, also a `%` that begins no such triplet.
    private static func escaped(_ text: Substring) -> String {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            return PercentCoding.encode(bytes) { byte in
                defer { index += 1 }
                return switch byte {
                case 0x25: PercentCoding.isTriplet(bytes, at: index)
                case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D: false
                default: ASCII.isVisible(byte)
                }
            }
        }
    }
}
