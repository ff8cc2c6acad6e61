/// The path of a file below a folder, taken from a request: plain names only.
struct HostedPath: Sendable, Equatable {
    /// Deeper paths are not looked for.
    private static let depth = 32
    /// At most so many paths are tried for one request.
    private static let aliasLimit = 17

    private(set) var names: [String]

    /// Nil for what can be no file: an empty name, one that begins with a dot (`..` too), or one with a NUL.
    init?(_ text: String) {
        let names = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard names.count <= Self.depth,
            names.allSatisfy({ !$0.isEmpty && $0.first != 0x2E && !$0.contains(0) })
        else { return nil }
        self.names = names.map { String(decoding: $0, as: UTF8.self) }
    }

    var text: String { names.joined(separator: "/") }

    /// The path itself, then what follows each `-` of its last name, and of its first: `a-b-ship.png` is also `b-ship.png` and
    /// `ship.png`, and both `sub/a-ship.png` and `a-sub/ship.png` are `sub/ship.png`.
    var aliases: [HostedPath] {
        var all = [self]
        for index in names.count > 1 ? [names.count - 1, 0] : [0] {
            for name in Self.shortened(names[index]) where all.count < Self.aliasLimit {
                var path = self
                path.names[index] = name
                all.append(path)
            }
        }
        return all
    }

    /// What follows each `-` of a name.
    private static func shortened(_ name: String) -> [String] {
        var all: [String] = []
        var rest = Substring(name)
        while all.count < aliasLimit / 2, let dash = rest.utf8.firstIndex(of: 0x2D) {
            rest = rest[rest.utf8.index(after: dash)...]
            if !rest.isEmpty, !rest.hasPrefix(".") { all.append(String(rest)) }
        }
        return all
    }
}
