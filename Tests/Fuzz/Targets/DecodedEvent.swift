import HTTP

/// A comparable account of what a request decoder said, without the interim events, which depend on the pieces.
enum DecodedEvent: Equatable {
    case request(RequestParts, body: [UInt8])
    case refused(Refusal, bytes: [UInt8], head: RequestParts?, body: [UInt8])

    /// Everything that a head says.
    struct RequestParts: Equatable {
        var bytes: [UInt8]
        var spans: [Span]
        var method: Method
        var framing: RequestHead.Framing
        var keepsAlive: Bool

        init(_ head: RequestHead) {
            bytes = head.bytes
            spans = [head.methodSpan, head.target, head.path] + (head.query.map { [$0] } ?? [])
            for field in head.fields { spans += [field.name, field.value] }
            method = head.method
            framing = head.framing
            keepsAlive = head.keepsAlive
        }
    }

    /// What a fresh decoder says to bytes in the given pieces, and at their end.
    static func all(in pieces: [ArraySlice<UInt8>], limits: Limits) -> [DecodedEvent] {
        var decoder = RequestDecoder(limits: limits, peer: peer)
        var events: [DecodedEvent] = []
        for piece in pieces {
            piece.withUnsafeBytes { decoder.receive($0) }
            while let found = listed(decoder.next()) { events += found }
        }
        return events + (listed(decoder.endOfInput()) ?? [])
    }

    private static let peer = Peer()

    /// None for an interim event; nil when more bytes are needed.
    private static func listed(_ event: IncomingEvent) -> [DecodedEvent]? {
        switch event {
        case .needMore: nil
        case .sendContinue: []
        case .request(let request): [.request(RequestParts(request.head), body: request.body)]
        case .refused(let refused):
            [
                .refused(
                    refused.refusal, bytes: refused.bytes, head: refused.head.map(RequestParts.init),
                    body: refused.body)
            ]
        }
    }
}
