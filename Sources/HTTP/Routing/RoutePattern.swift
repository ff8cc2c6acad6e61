/// The path of a route: literal segments, `{name}` for one segment that is not empty, and `{name...}` for the rest at the
/// end, or for any number of segments at the beginning.
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
        let relative = text.utf8.first == 0x2F ? text.utf8.dropFirst() : text.utf8[...]
        segments = relative.split(separator: 0x2F, omittingEmptySubsequences: false).map { part in
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
        guard path.first == 0x2F else { return false }
        guard case .rest(let name)? = segments.first, segments.count > 1 else {
            return matches(path, from: 1, segments[...], found: found)
        }
        // The rest ends before the segments that the pattern still has: count their slashes from the end.
        var slashes = segments.count - 1
        guard
            let start = path.lastIndex(where: { byte in
                if byte == 0x2F { slashes -= 1 }
                return slashes == 0
            })
        else { return false }
        found(name, min(1, start)..<start)
        return matches(path, from: start + 1, segments.dropFirst(), found: found)
    }

    /// Whether a path is, from an index on, of these segments.
    private func matches(
        _ path: UnsafeBufferPointer<UInt8>, from first: Int, _ segments: ArraySlice<Segment>,
        found: (String, Range<Int>) -> Void
    ) -> Bool {
        var start = first
        for (index, segment) in zip(segments.indices, segments) {
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
            if index == segments.endIndex - 1 { return end == path.count }
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
        var path = path[...]
        var segments = segments[...]
        if case .rest = segments.first, segments.count > 1 {
            let count = max(0, path.count - (segments.count - 1))
            for segment in path.prefix(count) { out += [0x2F] + segment }
            (path, segments) = (path.dropFirst(count), segments.dropFirst())
        }
        for (offset, segment) in segments.enumerated() {
            let index = path.startIndex + offset
            out.append(0x2F)
            switch segment {
            case .literal(let bytes): out.append(contentsOf: bytes)
            case .parameter(let name):
                out.append(contentsOf: index < path.endIndex ? path[index] : ArraySlice(name.utf8))
            case .rest:
                if index < path.endIndex {
                    out.append(contentsOf: path[index...].joined(separator: CollectionOfOne(0x2F)))
                }
            }
        }
        return out
    }
}
