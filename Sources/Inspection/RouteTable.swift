import HTTP

/// The routes of the API by their patterns.
package struct RouteTable: Sendable {
    /// A pattern that fits a path, with the values of its parts that vary.
    struct Match {
        var routes: [Route]
        var parameters: [String: String]
    }

    private struct Entry: Sendable {
        let pattern: String
        let segments: [Substring]
        var routes: [Route]

        var literals: Int { segments.count { $0.first != "{" } }
    }

    private var entries: [Entry] = []
    /// All routes, in the order in which they were declared.
    package let routes: [Route]

    package init(_ routes: [Route]) {
        self.routes = routes
        for route in routes {
            if let index = entries.firstIndex(where: { $0.pattern == route.pattern }) {
                entries[index].routes.append(route)
            } else {
                let segments = route.pattern.split(separator: "/")
                entries.append(Entry(pattern: route.pattern, segments: segments, routes: [route]))
            }
        }
        entries.sort { $0.literals > $1.literals }
    }

    /// The pattern that fits a path below `/_pushpit`; of several the one with the most fixed parts.
    func match(_ path: Substring) -> Match? {
        let parts = path.split(separator: "/")
        for entry in entries where entry.segments.count == parts.count {
            let fits = zip(entry.segments, parts).allSatisfy { $0.first == "{" || $0 == $1 }
            guard fits else { continue }
            var parameters: [String: String] = [:]
            for (segment, part) in zip(entry.segments, parts) where segment.first == "{" {
                parameters[String(segment.dropFirst().dropLast())] = QueryItems.decoded(part.utf8, plusIsSpace: false)
            }
            return Match(routes: entry.routes, parameters: parameters)
        }
        return nil
    }

    /// The pattern that takes the fewest changed letters from a path that fits none.
    func nearest(to path: Substring) -> String {
        let path = Array(path.utf8.prefix(200))
        let nearest = entries.min { left, right in
            editDistance(path, Array(left.pattern.utf8)) < editDistance(path, Array(right.pattern.utf8))
        }
        return nearest?.pattern ?? "/"
    }

    private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(above + 1, row[column] + 1, diagonal + (byte == other ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}
