/// The path of a route: literal segments, `{name}` for one segment that is not empty, and `{name...}` at the end for the rest.
struct RoutePattern: Sendable {
    enum Segment: Sendable, Equatable {
        case literal([UInt8])
        case parameter(String)
        case rest(String)

        /// Smaller is more specific.
        var rank: Int {
            switch self {
            case .literal: 0
            case .parameter: 1
            case .rest: 2
            }
        }
    }

    let text: String
    let segments: [Segment]

    /// Whether the path is fixed.
    var isLiteral: Bool { segments.allSatisfy { $0.rank == 0 } }

    init(_ text: String) {
        self.text = text
        segments = text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false).map { part in
            guard part.count > 2, part.first == 0x7B, part.last == 0x7D else { return .literal(Array(part)) }
            let name = part.dropFirst().dropLast()
            if name.count > 3, name.suffix(3).allSatisfy({ $0 == 0x2E }) {
                return .rest(String(decoding: name.dropLast(3), as: UTF8.self))
            }
            return .parameter(String(decoding: name, as: UTF8.self))
        }
    }

    /// Whether a path is of this pattern: calls `found` with each parameter's name and range.
    func matches(_ path: UnsafeBufferPointer<UInt8>, found: (String, Range<Int>) -> Void) -> Bool {
        var start = 1
        guard path.first == 0x2F else { return false }
        for (index, segment) in segments.enumerated() {
            var end = start
            if case .rest(let name) = segment {
                found(name, start..<path.count)
                return true
            }
            while end < path.count, path[end] != 0x2F { end += 1 }
            switch segment {
            case .literal(let bytes):
                guard bytes.count == end - start, bytes.elementsEqual(path[start..<end]) else { return false }
            case .parameter(let name):
                guard end > start else { return false }
                found(name, start..<end)
            case .rest: break
            }
            if index == segments.count - 1 { return end == path.count }
            guard end < path.count else { return false }
            start = end + 1
        }
        return false
    }

    /// Whether this pattern is to be tried before the other.
    func precedes(_ other: RoutePattern) -> Bool {
        for (left, right) in zip(segments, other.segments) where left.rank != right.rank {
            return left.rank < right.rank
        }
        return segments.count > other.segments.count
    }

    /// The path of this pattern that is most like the given segments: parameters take what stands in their place.
    func filled(from path: [ArraySlice<UInt8>]) -> [UInt8] {
        var out: [UInt8] = []
        for (index, segment) in segments.enumerated() {
            out.append(0x2F)
            switch segment {
            case .literal(let bytes): out.append(contentsOf: bytes)
            case .parameter(let name):
                out.append(contentsOf: index < path.count ? path[index] : ArraySlice(name.utf8))
            case .rest:
                if index < path.count {
                    out.append(contentsOf: path[index...].joined(separator: CollectionOfOne(0x2F)))
                }
            }
        }
        return out
    }
}
