/// Numbers in the order of their last use. Every step takes the same time however many there are.
struct RecencyList: Sequence {
    private struct Node {
        var older: Int?
        var newer: Int?
    }

    private var nodes: [Int: Node] = [:]
    private(set) var oldest: Int?
    private(set) var newest: Int?

    var count: Int { nodes.count }

    func contains(_ number: Int) -> Bool { nodes[number] != nil }

    /// Makes a number the newest, and adds it where it is not there.
    mutating func touch(_ number: Int) {
        if newest == number { return }
        remove(number)
        nodes[number] = Node(older: newest, newer: nil)
        if let newest { nodes[newest]?.newer = number } else { oldest = number }
        newest = number
    }

    /// Takes a number out, if it is there.
    mutating func remove(_ number: Int) {
        guard let node = nodes.removeValue(forKey: number) else { return }
        if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
        if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
    }

    /// The numbers, the oldest first.
    func makeIterator() -> AnyIterator<Int> {
        var next = oldest
        return AnyIterator {
            defer { next = next.flatMap { nodes[$0]?.newer } }
            return next
        }
    }

    /// The numbers, the newest first.
    var newestFirst: AnyIterator<Int> {
        var next = newest
        return AnyIterator {
            defer { next = next.flatMap { nodes[$0]?.older } }
            return next
        }
    }
}
