import Bytes

/// Finds the pattern that a mistyped path most likely meant.
struct RouteSuggestions: Sendable {
    /// Longer paths get no suggestion, which bounds the work that a client can cause.
    private static let longest = 128

    private let patterns: [RoutePattern]

    init(_ patterns: [RoutePattern]) {
        self.patterns = patterns
    }

    /// The text of the pattern nearest to a path by Damerau-Levenshtein distance; nil when none is similar.
    ///
    /// Similar is a distance of at most a quarter of the path, or 2. Parameters match whatever stands in their place.
    func nearest(to path: UnsafeBufferPointer<UInt8>) -> String? {
        guard path.count <= Self.longest, path.first == 0x2F else { return nil }
        let bytes = Array(path)
        let segments = bytes.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        var best = max(2, path.count / 4) + 1
        var nearest: String?
        for pattern in patterns {
            let candidate = pattern.filled(from: segments)
            guard candidate.count <= 2 * Self.longest, abs(candidate.count - bytes.count) < best else { continue }
            let distance = EditDistance.between(bytes, candidate)
            if distance < best {
                best = distance
                nearest = pattern.text
            }
        }
        return nearest
    }
}
