import HTTP

/// The routes of the API by their patterns.
package struct RouteTable: Sendable {
    /// A pattern that fits a path, with the values of its parts that vary.
    struct Match {
        var routes: [Route]
        var parameters: PathParameters
    }

    /// All routes, in the order in which they were declared.
    package let routes: [Route]
    /// The routes of each pattern together: what a path fits does not depend on the method.
    private let router: Router<[Route]>

    package init(_ routes: [Route]) {
        self.routes = routes
        var patterns: [String] = []
        for route in routes where !patterns.contains(route.pattern) { patterns.append(route.pattern) }
        router = Router(
            patterns.map { pattern in .init([.get], pattern, routes.filter { $0.pattern == pattern }) })
    }

    /// The pattern that fits a path below `/_pushpit`; of several the one with the most fixed parts.
    func match(_ path: Substring) -> Match? {
        guard case .found(let routes, let parameters) = router.match(method: .get, path: Self.trimmed(path)) else {
            return nil
        }
        return Match(routes: routes, parameters: parameters)
    }

    /// The pattern that is most like a path that fits none; nil when none is.
    func nearest(to path: Substring) -> String? {
        guard case .none(let nearest) = router.match(method: .get, path: Self.trimmed(path)) else { return nil }
        return nearest
    }

    /// A path without the slash at its end.
    private static func trimmed(_ path: Substring) -> String {
        if path.isEmpty { return "/" }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : String(path)
    }
}
