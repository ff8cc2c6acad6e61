/// Finds what answers a method and a path. It never changes after it is made. Paths are compared as raw bytes.
package struct Router<Value: Sendable>: Sendable {
    /// Methods and a pattern, and what answers them.
    package struct Route: Sendable {
        package var methods: MethodSet
        /// `/literal/{parameter}/{rest...}`
        package var pattern: String
        package var value: Value

        package init(_ methods: MethodSet, _ pattern: String, _ value: Value) {
            self.methods = methods
            self.pattern = pattern
            self.value = value
        }
    }

    private let routes: [Route]
    private let literals: LiteralTable
    /// The patterns with parameters, the most specific first.
    private let patterns: [(pattern: RoutePattern, route: Int)]
    private let suggestions: RouteSuggestions

    package init(_ routes: [Route]) {
        self.routes = routes
        let parsed = routes.enumerated().map { (pattern: RoutePattern($1.pattern), route: $0) }
        literals = LiteralTable(parsed.filter { $0.pattern.isLiteral }.map { (Array($0.pattern.text.utf8), $0.route) })
        patterns = parsed.filter { !$0.pattern.isLiteral }.sorted {
            if $0.pattern.precedes($1.pattern) { return true }
            return !$1.pattern.precedes($0.pattern) && $0.route < $1.route
        }
        suggestions = RouteSuggestions(parsed.map(\.pattern))
    }

    /// What answers a request.
    package func match(_ head: RequestHead) -> RouteMatch<Value> {
        head.bytes.withUnsafeBufferPointer { match(method: head.method, path: $0.part(head.path)) }
    }

    /// What answers a method and a path given as text.
    package func match(method: Method, path: String) -> RouteMatch<Value> {
        Array(path.utf8).withUnsafeBufferPointer { match(method: method, path: $0) }
    }

    /// What answers a method and a path given as its raw bytes.
    package func match(method: Method, path: UnsafeBufferPointer<UInt8>) -> RouteMatch<Value> {
        var allow = MethodSet()
        for route in literals.routes(path) {
            if routes[route].methods.allows(method) { return .found(routes[route].value, PathParameters()) }
            allow = allow.union(routes[route].methods)
        }
        for (pattern, route) in patterns {
            guard pattern.matches(path, found: { _, _ in }) else { continue }
            if routes[route].methods.allows(method) {
                return .found(routes[route].value, parameters(pattern, path))
            }
            allow = allow.union(routes[route].methods)
        }
        let allowed = allow.allowed
        return allowed.isEmpty ? .none(nearest: suggestions.nearest(to: path)) : .wrongMethod(allow: allowed)
    }

    private func parameters(_ pattern: RoutePattern, _ path: UnsafeBufferPointer<UInt8>) -> PathParameters {
        var parameters = PathParameters()
        _ = pattern.matches(path) { name, range in
            let value = PercentCoding.decode(UnsafeBufferPointer(rebasing: path[range]))
            parameters.items.append(PathParameters.Item(name: name, value: value))
        }
        return parameters
    }
}
