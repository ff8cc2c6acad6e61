import Domain
import HTTP

/// Whom a request is for: the session that it names, and the path that is left for routing.
struct RequestAddress: Equatable {
    /// The path without session prefix, with slashes folded; dot segments and escapes stay as they came.
    var path: String
    /// The session named by port, prefix, header or host label; nil when none is.
    var session: String?
    /// `/s/{name}` when the session was named by prefix, else empty.
    var prefix = ""
    var hadDuplicateSlash = false
    /// A session name that is not allowed and was ignored.
    var badSessionName: String?

    /// Reads the address, in the order of precedence: own port, path prefix, header, host label.
    init(_ head: RequestHead, peer: Peer) {
        (path, hadDuplicateSlash) = Self.folded(head)
        if path.utf8.count > 3, path.hasPrefix("/s/") {
            let name = path.dropFirst(3).prefix { $0 != "/" }
            if SessionName.isValid(name.utf8) {
                session = String(name)
                prefix = "/s/\(name)"
                let rest = path.dropFirst(3 + name.count)
                path = rest.isEmpty ? "/" : String(rest)
            } else {
                badSessionName = String(name)
            }
        }
        if session == nil, let span = head.span("X-Pushpit-Session") {
            if SessionName.isValid(head.bytes[span.range]) {
                session = head.text(span)
            } else {
                badSessionName = head.text(span)
            }
        }
        if session == nil, let span = head.span("Host"), let label = SessionName.label(ofHost: head.bytes[span.range]) {
            if SessionName.isValid(label.utf8) {
                session = label
            } else {
                badSessionName = label
            }
        }
        if let own = peer.session { session = own }
    }

    /// The path of a request whose head could not be read to its end, without session prefix and with slashes folded; nil
    /// when it has none.
    static func path(ofBroken head: [UInt8]) -> String? {
        guard let space = head.prefix(32).firstIndex(of: 0x20) else { return nil }
        let target = head[(space + 1)...].prefix(1024).prefix { $0 > 0x20 && $0 != 0x3F && $0 != 0x7F }
        guard target.first == 0x2F else { return nil }
        var path = String(decoding: folding(target), as: UTF8.self)
        if path.hasPrefix("/s/") {
            let name = path.dropFirst(3).prefix { $0 != "/" }
            if SessionName.isValid(name.utf8) { path = String(path.dropFirst(3 + name.count)) }
        }
        return path
    }

    private static func folded(_ head: RequestHead) -> (path: String, hadDuplicateSlash: Bool) {
        head.bytes.withUnsafeBufferPointer { bytes in
            let path = bytes[head.path.range]
            var previous: UInt8 = 0
            for byte in path {
                if byte == 0x2F, previous == 0x2F { return (String(decoding: folding(path), as: UTF8.self), true) }
                previous = byte
            }
            return (String(decoding: path, as: UTF8.self), false)
        }
    }

    private static func folding(_ path: some Sequence<UInt8>) -> [UInt8] {
        var folded: [UInt8] = []
        for byte in path where byte != 0x2F || folded.last != 0x2F { folded.append(byte) }
        return folded
    }
}
