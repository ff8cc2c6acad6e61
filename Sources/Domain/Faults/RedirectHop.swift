import Bytes

/// The hops of a redirect fault, which the target itself counts in a parameter.
enum RedirectHop {
    private static let marker = Array("pushpit-hop=".utf8)

    /// The hop that a target is; 0 for one that no redirect fault made.
    static func number(in target: String) -> Int {
        parts(of: target)?.hop ?? 0
    }

    /// Where the next hop of a target leads; nil when the hops are done and the usual answer is due.
    static func next(of target: String, _ redirect: FaultAction.Redirect) -> String? {
        let (base, hop) = parts(of: target) ?? (target, 0)
        let next: Int
        switch redirect {
        case .hops(let all):
            guard hop < all else { return nil }
            next = hop + 1
        case .loop: next = hop == 1 ? 2 : 1
        }
        return base + (base.utf8.contains(0x3F) ? "&" : "?") + String(decoding: marker, as: UTF8.self) + String(next)
    }

    /// The target without the parameter, and its number.
    private static func parts(of target: String) -> (base: String, hop: Int)? {
        let bytes = Array(target.utf8)
        guard let start = bytes.firstRange(of: marker), start > 0 else { return nil }
        let digits = bytes[(start + marker.count)...].prefix { (0x30...0x39).contains($0) }
        guard let hop = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        return (String(decoding: bytes[..<(start - 1)], as: UTF8.self), hop)
    }
}
