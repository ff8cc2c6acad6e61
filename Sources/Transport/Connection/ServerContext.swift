import HTTP

/// What all connections of a server share.
final class ServerContext: Sendable {
    let handler: any RequestHandler
    let limits: Limits
    let count: ConnectionCount

    init(handler: any RequestHandler, limits: Limits, bounds: ConnectionBounds) {
        self.handler = handler
        self.limits = limits
        count = ConnectionCount(bounds)
    }
}
