import HTTP

/// One path of a system and what answers there.
package struct SystemRoute: Sendable {
    package var methods: MethodSet
    /// Segments between slashes; `{name}` takes one segment, `{name...}` at the beginning or at the end the rest.
    package var pattern: String
    /// Whether it takes what no other route of the pattern claims.
    package var isFallback: Bool
    /// Whether a call is its system's, where several have the pattern; nil for any.
    package var claims: (@Sendable (Call) -> Bool)?
    package var handle: @Sendable (Call) -> Answer

    package init(
        _ methods: [Method], _ pattern: String, isFallback: Bool = false,
        claims: (@Sendable (Call) -> Bool)? = nil, _ handle: @escaping @Sendable (Call) -> Answer
    ) {
        self.methods = MethodSet(methods)
        self.pattern = pattern
        self.isFallback = isFallback
        self.claims = claims
        self.handle = handle
    }
}

/// The routes of one pattern, which may be of several systems.
package struct SharedRoute: Sendable {
    /// In the order in which they are asked: fallbacks last.
    private var routes: [SystemRoute]

    /// The routes of a pattern that the call's method fits and that claims the call first; nil when none does.
    package func route(for call: Call) -> SystemRoute? {
        if routes.count == 1, routes[0].claims == nil { return routes[0] }
        let method = call.request.head.method
        for route in routes where route.methods.allows(method) {
            guard let claims = route.claims else { return route }
            if claims(call) { return route }
        }
        return nil
    }

    /// What finds the routes of a call's method and path.
    package static func router(_ routes: [SystemRoute]) -> Router<SharedRoute> {
        var patterns: [String] = []
        for route in routes where !patterns.contains(route.pattern) { patterns.append(route.pattern) }
        return Router(
            patterns.map { pattern in
                let own = routes.filter { $0.pattern == pattern }
                let methods = own.reduce(MethodSet()) { $0.union($1.methods) }
                return .init(
                    methods, pattern, SharedRoute(routes: own.filter { !$0.isFallback } + own.filter(\.isFallback)))
            })
    }
}
