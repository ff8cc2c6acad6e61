/// The path of a file below a folder, taken from a request: plain names only.
struct HostedPath: Sendable, Equatable {
    /// Deeper paths are not looked for.
    private static let depth = 32
    /// So many names are tried for one request.
    private static let aliasLimit = 16

    let names: [String]

    /// Nil for what can be no file: an empty name, one that begins with a dot (`..` too), or one with a NUL.
    init?(_ text: String) {
        let names = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard names.count <= Self.depth,
            names.allSatisfy({ !$0.isEmpty && $0.first != 0x2E && !$0.contains(0) })
        else { return nil }
        self.names = names.map { String(decoding: $0, as: UTF8.self) }
    }

    private init(names: [String]) {
        self.names = names
    }

    var text: String { names.joined(separator: "/") }

    /// The path itself, then what follows each `-` of its first name: `a-b-ship.png` is also `b-ship.png` and `ship.png`.
    var aliases: [HostedPath] {
        var all = [self]
        var rest = Substring(names[0])
        while all.count < Self.aliasLimit, let dash = rest.utf8.firstIndex(of: 0x2D) {
            rest = rest[rest.utf8.index(after: dash)...]
            guard !rest.isEmpty, !rest.hasPrefix(".") else { continue }
            all.append(HostedPath(names: [String(rest)] + names.dropFirst()))
        }
        return all
    }
}
