/// What a router knows of a method and a path.
package enum RouteMatch<Value: Sendable>: Sendable {
    case found(Value, PathParameters)
    /// The path is known, with other methods.
    case wrongMethod(allow: [Method])
    /// The path is unknown; `nearest` is the pattern that is most like it, when one is.
    case none(nearest: String?)
}
