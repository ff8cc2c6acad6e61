/// Finds the value of a route by method and path. Built once, then only read.
package struct Router<Value: Sendable>: Sendable {
    /// What a path and method lead to.
    package enum Match {
        case found(Value, parameters: [String: String])
        /// The path exists; these methods fit it.
        case wrongMethod(allow: [Method])
        /// No path fits; the nearest one that exists, when any is similar.
        case none(nearest: String?)
    }

    private enum Segment {
        case literal(String)
        case parameter(String)
        case rest(String)
    }

    private struct Route {
        var methods: [Method]
        var pattern: String
        var segments: [Segment]
        var value: Value
    }

    private var literals: [String: [Int]] = [:]
    private var patterns: [Int] = []
    private var routes: [Route] = []

    package init() {}

    /// Adds a route. In the pattern `{name}` stands for one segment and `{name...}` at its end for the rest; GET takes HEAD too.
    package mutating func add(_ methods: [Method], _ pattern: String, _ value: Value) {
        let segments = pattern.split(separator: "/", omittingEmptySubsequences: false).map { part -> Segment in
            guard part.hasPrefix("{"), part.hasSuffix("}") else { return .literal(String(part)) }
            let name = part.dropFirst().dropLast()
            return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .parameter(String(name))
        }
        let isLiteral = segments.allSatisfy { if case .literal = $0 { true } else { false } }
        if isLiteral { literals[pattern, default: []].append(routes.count) } else { patterns.append(routes.count) }
        routes.append(Route(methods: methods, pattern: pattern, segments: segments, value: value))
    }

    /// What this method and path lead to. Literal paths go before patterns, patterns in the order in which they were added.
    package func match(method: Method, path: String) -> Match {
        var allowed: [Method] = []
        for index in literals[path] ?? [] {
            if takes(routes[index], method) { return .found(routes[index].value, parameters: [:]) }
            allowed += routes[index].methods
        }
        if !patterns.isEmpty {
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            for index in patterns {
                guard let parameters = parameters(routes[index], parts) else { continue }
                if takes(routes[index], method) { return .found(routes[index].value, parameters: parameters) }
                allowed += routes[index].methods
            }
        }
        guard allowed.isEmpty else { return .wrongMethod(allow: listed(allowed)) }
        return .none(nearest: NearestText.find(path, among: routes.map(\.pattern)))
    }

    private func takes(_ route: Route, _ method: Method) -> Bool {
        route.methods.contains(method) || method == .head && route.methods.contains(.get)
    }

    private func listed(_ methods: [Method]) -> [Method] {
        let all = methods.contains(.get) ? methods + [.head] : methods
        return Method.allCases.filter(all.contains)
    }

    private func parameters(_ route: Route, _ parts: [Substring]) -> [String: String]? {
        var found: [String: String] = [:]
        for (index, segment) in route.segments.enumerated() {
            if case .rest(let name) = segment {
                guard index < parts.count else { return nil }
                found[name] = parts[index...].joined(separator: "/")
                return found
            }
            guard index < parts.count else { return nil }
            switch segment {
            case .literal(let text): guard parts[index] == text else { return nil }
            case .parameter(let name):
                guard !parts[index].isEmpty else { return nil }
                found[name] = String(parts[index])
            case .rest: break
            }
        }
        return parts.count == route.segments.count ? found : nil
    }
}
