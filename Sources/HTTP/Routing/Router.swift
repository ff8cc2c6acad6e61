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

    private let values: [Value]
    private let index: RouteIndex

    package init(_ routes: [Route]) {
        values = routes.map(\.value)
        index = RouteIndex(routes.map { ($0.methods, $0.pattern) })
    }

    /// What answers a method and a path.
    package func match(method: Method, path: String) -> RouteMatch<Value> {
        switch index.match(method: method, path: path) {
        case .found(let route, let parameters): .found(values[route], parameters)
        case .wrongMethod(let allowed): .wrongMethod(allow: allowed)
        case .none(let nearest): .none(nearest: nearest)
        }
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
