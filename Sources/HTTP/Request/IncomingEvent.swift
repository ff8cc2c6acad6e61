/// What the request decoder found in the bytes that it was given.
package enum IncomingEvent: Sendable {
    /// Nothing whole yet: give it more bytes.
    case needMore
    /// A head with `Expect: 100-continue` was read and its content has not begun: send `HTTP/1.1 100 Continue`, then go on.
    case sendContinue
    case request(Request)
    /// The connection cannot go on: answer, then close.
    case refused(RefusedRequest)
}

/// What a connection is waiting for, which decides the time limit that holds.
package enum IncomingPhase: Sendable, Equatable {
    /// No byte of a request has come.
    case idle
    case head
    case body
}
