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
    /// A session name that is not allowed and was ignored; empty where a name is missing.
    var badSessionName: String?
    /// The host of an absolute-form target (RFC 9112 §3.2.2), with its port; nil for any other form.
    var absoluteHost: String?

    /// Whether the session that the call was meant for is lost, so that nothing of it may be lost besides.
    var isAstray: Bool { badSessionName?.isEmpty == true }

    /// Reads the address, in the order of precedence: own port, path prefix, header, host label.
    init(_ head: RequestHead, peer: Peer) {
        let found = Self.folded(head)
        (path, hadDuplicateSlash) = (found.path, found.hadDuplicateSlash)
        absoluteHost = Self.absoluteHost(head)
        if found.lacksSessionName {
            badSessionName = ""
        } else if path.utf8.count > 3, path.hasPrefix("/s/") {
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

    /// A path with its slashes folded. Of `/s//x`, where the name between the slashes is missing, it is `/x`.
    private struct Folded {
        var path: String
        var hadDuplicateSlash = false
        var lacksSessionName = false
    }

    private static func folded(_ head: RequestHead) -> Folded {
        head.bytes.withUnsafeBufferPointer { bytes in
            let path = bytes[head.path.range]
            guard hasDuplicateSlash(path) else { return Folded(path: String(decoding: path, as: UTF8.self)) }
            let named = path.drop { $0 == 0x2F }
            if named.starts(with: [0x73, 0x2F, 0x2F]) {
                let rest = named.dropFirst(2)
                return Folded(
                    path: String(decoding: folding(rest), as: UTF8.self), hadDuplicateSlash: hasDuplicateSlash(rest),
                    lacksSessionName: true)
            }
            return Folded(path: String(decoding: folding(path), as: UTF8.self), hadDuplicateSlash: true)
        }
    }

    private static func hasDuplicateSlash(_ path: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var previous: UInt8 = 0
        for byte in path {
            if byte == 0x2F, previous == 0x2F { return true }
            previous = byte
        }
        return false
    }

    private static func absoluteHost(_ head: RequestHead) -> String? {
        guard head.path.start != head.target.start, head.method != .connect else { return nil }
        let text = head.targetText
        guard let scheme = text.firstRange(of: "://") else { return nil }
        return String(text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" })
    }

    private static func folding(_ path: some Sequence<UInt8>) -> [UInt8] {
        var folded: [UInt8] = []
        for byte in path where byte != 0x2F || folded.last != 0x2F { folded.append(byte) }
        return folded
    }
}
