/// The hops of a redirect fault, which the target itself counts in a parameter.
enum RedirectHop {
    private static let marker = "pushpit-hop="

    /// Where the next hop of a target leads; nil when the hops are done and the usual answer is due.
    static func next(of target: String, _ redirect: FaultAction.Redirect?) -> String? {
        var base = target
        var hop = 0
        if let start = Array(target.utf8).firstRange(of: Array(marker.utf8)) {
            let bytes = Array(target.utf8)
            hop =
                Int(
                    String(
                        decoding: bytes[(start + marker.utf8.count)...].prefix { (0x30...0x39).contains($0) },
                        as: UTF8.self)) ?? 0
            base = String(decoding: bytes[..<max(0, start - 1)], as: UTF8.self)
        }
        if case .hops(let all) = redirect, hop >= all { return nil }
        let next = redirect == .loop ? 1 - hop % 2 : hop + 1
        return base + (base.utf8.contains(0x3F) ? "&" : "?") + marker + String(next)
    }
}
