/// What a handler says to a request: an answer at once, or the promise of one.
package enum Reply: Sendable {
    case now(Response)
    /// The closure is called at once on the connection's loop, with the responder that takes the answer, once, from any thread.
    case later(@Sendable (Responder) -> Void)
}

/// Takes the answer of a request that was not answered at once.
package struct Responder: Sendable {
    private let send: @Sendable (Response) -> Void
    private let watch: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// - Parameters:
    ///   - send: takes the answer; a second one is ignored.
    ///   - watch: takes what is to be called when the client goes away before the answer.
    package init(
        send: @escaping @Sendable (Response) -> Void,
        watch: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.send = send
        self.watch = watch
    }

    /// Sends the answer. Only the first call counts; after the client went away it does nothing.
    package func respond(_ response: Response) {
        send(response)
    }

    /// Calls `action` when the client goes away before the answer.
    package func onCancel(_ action: @escaping @Sendable () -> Void) {
        watch(action)
    }
}

/// What the server does with requests: the one thing that a connection knows of the rest of the product.
package protocol RequestHandler: Sendable {
    /// Answers a whole request. Called on the connection's loop, which waits for the return: it must not block.
    func handle(_ request: Request) -> Reply
    /// Records a request that could not be read; the answer is sent and the connection closed.
    func refuse(_ request: RefusedRequest) -> Response
    /// Told of every connection when it ends.
    func ended(_ connection: ConnectionReport)
}

/// What became of a connection.
package struct ConnectionReport: Sendable {
    /// How a connection ended that led to requests or did not (the words of the inspection API).
    package enum Outcome: String, Sendable, CaseIterable {
        case requests
        case unknownCA = "unknown-ca"
        case badCertificate = "bad-certificate"
        case handshakeFailed = "handshake-failed"
        case plainHTTPOnTLS = "plain-http-on-tls"
        case tlsOnPlain = "tls-on-plain"
        case closedWithoutRequest = "closed-without-request"
        case malformed
        case limit
    }

    /// Milliseconds since 1970 when it was accepted.
    package var acceptedAt: Int64
    package var peer: Peer
    package var alpn: String?
    /// Requests that were read whole.
    package var requests: Int
    package var outcome: Outcome

    package init(acceptedAt: Int64, peer: Peer, alpn: String?, requests: Int, outcome: Outcome) {
        self.acceptedAt = acceptedAt
        self.peer = peer
        self.alpn = alpn
        self.requests = requests
        self.outcome = outcome
    }
}
