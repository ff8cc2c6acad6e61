import Bytes

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
    /// The routes of each fixed path, in the order they were given.
    private let literals: [String: [Int]]
    /// The patterns with parameters, the most specific first.
    private let patterns: [(pattern: RoutePattern, route: Int)]
    private let suggestions: RouteSuggestions

    package init(_ routes: [Route]) {
        self.routes = routes
        let parsed = routes.enumerated().map { (pattern: RoutePattern($1.pattern), route: $0) }
        literals = Dictionary(grouping: parsed.filter { $0.pattern.isLiteral }, by: \.pattern.text).mapValues {
            $0.map(\.route)
        }
        patterns = parsed.filter { !$0.pattern.isLiteral }.sorted {
            if $0.pattern.precedes($1.pattern) { return true }
            return !$1.pattern.precedes($0.pattern) && $0.route < $1.route
        }
        suggestions = RouteSuggestions(parsed.map(\.pattern))
    }

    /// What answers a method and a path.
    package func match(method: Method, path: String) -> RouteMatch<Value> {
        var allow = MethodSet()
        // Texts are equal by their characters: a path of other bytes, such as one with the sign for kelvin, is another.
        for route in literals[path] ?? [] where routes[route].pattern.utf8.count == path.utf8.count {
            if routes[route].methods.allows(method) { return .found(routes[route].value, PathParameters()) }
            allow = allow.union(routes[route].methods)
        }
        var path = path
        return path.withUTF8 { match(method: method, path: $0, allow: allow) }
    }

    /// What answers a path that is not fixed.
    /// - Parameter allow: the methods of the fixed path.
    private func match(method: Method, path: UnsafeBufferPointer<UInt8>, allow: MethodSet) -> RouteMatch<Value> {
        var allow = allow
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

/// What a router knows of a method and a path.
package enum RouteMatch<Value: Sendable>: Sendable {
    case found(Value, PathParameters)
    /// The path is known, with other methods.
    case wrongMethod(allow: [Method])
    /// The path is unknown; `nearest` is the pattern that is most like it, when one is.
    case none(nearest: String?)
}

/// The parameters that a path had, percent-decoded, in their order.
package struct PathParameters: Sendable, Equatable {
    /// One parameter of a path.
    package struct Item: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    package var items: [Item] = []

    package init(items: [Item] = []) {
        self.items = items
    }

    /// The value of the parameter of that name.
    package subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }
}
