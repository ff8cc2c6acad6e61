import Bytes

/// Finds the place of the route of a method and a path. It is no generic, because every request goes through it.
struct RouteIndex: Sendable {
    private let methods: [MethodSet]
    /// The routes of each fixed path, in the order they were given, with the size of the path in bytes.
    private let literals: [String: [(size: Int, route: Int)]]
    /// The patterns with parameters, the most specific first.
    private let patterns: [(pattern: RoutePattern, route: Int)]
    private let suggestions: RouteSuggestions

    init(_ routes: [(methods: MethodSet, pattern: String)]) {
        methods = routes.map(\.methods)
        let parsed = routes.enumerated().map { (pattern: RoutePattern($1.pattern), route: $0) }
        literals = Dictionary(grouping: parsed.filter { $0.pattern.isLiteral }, by: \.pattern.text).mapValues {
            $0.map { ($0.pattern.text.utf8.count, $0.route) }
        }
        patterns = parsed.filter { !$0.pattern.isLiteral }.sorted {
            if $0.pattern.precedes($1.pattern) { return true }
            return !$1.pattern.precedes($0.pattern) && $0.route < $1.route
        }
        suggestions = RouteSuggestions(parsed.map(\.pattern))
    }

    /// The place of what answers a method and a path.
    func match(method: Method, path: String) -> RouteMatch<Int> {
        var allow = MethodSet()
        // Texts are equal by their characters: a path of other bytes, such as one with the sign for kelvin, is another.
        for (size, route) in literals[path] ?? [] where size == path.utf8.count {
            if methods[route].allows(method) { return .found(route, PathParameters()) }
            allow = allow.union(methods[route])
        }
        var path = path
        return path.withUTF8 { match(method: method, path: $0, allow: allow) }
    }

    /// What answers a path that is not fixed.
    /// - Parameter allow: the methods of the fixed path.
    private func match(method: Method, path: UnsafeBufferPointer<UInt8>, allow: MethodSet) -> RouteMatch<Int> {
        var allow = allow
        for (pattern, route) in patterns {
            guard pattern.matches(path, found: { _, _ in }) else { continue }
            if methods[route].allows(method) {
                return .found(route, parameters(pattern, path))
            }
            allow = allow.union(methods[route])
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
