/// Turns the bytes of one connection into requests, whatever pieces they come in (RFC 9112).
///
/// The caller appends with `receive` and takes with `next` until that says `needMore`. After a request that ends the
/// connection, or a refusal, all further bytes are dropped. It belongs to one loop.
package struct RequestDecoder {
    private enum State {
        case head
        /// So many bytes of content are still to come.
        case length(Int)
        case chunked
        /// Nothing more is read.
        case ended
    }

    /// Empty lines before a request that are passed over (RFC 9112 §2.2 asks for one).
    private static let blankLineLimit = 8
    /// The most that a refused request keeps of its head and of its content, in bytes.
    private static let keptBytes = 64 * 1024
    /// Read bytes that are left in front of the buffer before the rest is moved down.
    private static let slack = 16 * 1024

    /// What an idle connection may keep of its buffer: room for most requests, so that not each of them makes one anew.
    private static let idleCapacity = 4 * 1024

    private let limits: Limits
    private let peer: Peer
    private var buffer: [UInt8] = []
    /// The first byte of the buffer that is not read.
    private var start = 0
    private var state = State.head
    private var scanner = HeadScanner()
    private var blankLines = 0
    private var head: RequestHead?
    private var content: ContentSink?
    private var chunks: ChunkedDecoder?
    private var owesContinue = false

    package init(limits: Limits, peer: Peer) {
        self.limits = limits
        self.peer = peer
    }

    /// Bytes that were received and not yet read.
    package var buffered: Int { buffer.count - start }

    /// What the connection waits for.
    package var phase: IncomingPhase {
        switch state {
        case .length, .chunked: return .body
        case .ended: return .idle
        case .head:
            let isBlank = buffered == 0 || (scanner.position <= 1 && buffered == 1 && buffer[start] == 0x0D)
            return isBlank ? .idle : .head
        }
    }

    /// Appends bytes as they came from the client.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        if case .ended = state { return }
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            start = 0
        } else if start > Self.slack, start > buffer.count / 2 {
            buffer.removeSubrange(0..<start)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next event in the bytes received so far.
    package mutating func next() -> IncomingEvent {
        do {
            switch state {
            case .head: return try nextHead()
            case .length(let remaining): return try nextContent(remaining: remaining)
            case .chunked: return try nextChunks()
            case .ended: return .needMore
            }
        } catch {
            return .refused(refuse(error))
        }
    }

    /// Says that the client sends no more: a request that is half there is refused.
    package mutating func endOfInput() -> IncomingEvent {
        let event = next()
        guard case .needMore = event, phase != .idle else { return event }
        return .refused(refuse(Refusal(400, "the connection ended in the middle of a request")))
    }

    /// Gives up on the request under way because the client takes too long.
    package mutating func timedOut() -> RefusedRequest {
        let part = phase == .body ? "content" : "head"
        return refuse(Refusal(408, "the rest of the \(part) did not come in time"))
    }

    /// Gives the memory of a large buffer back when there is nothing in it, for a connection that falls idle.
    package mutating func releaseIdleMemory() {
        guard buffered == 0, buffer.capacity > Self.idleCapacity else { return }
        buffer = []
        start = 0
    }

    private mutating func nextHead() throws(Refusal) -> IncomingEvent {
        while true {
            var scanner = scanner
            let outcome = buffer.withUnsafeBufferPointer { [start, limits] bytes in
                scanner.scan(UnsafeBufferPointer(rebasing: bytes[start...]), limits: limits)
            }
            self.scanner = scanner
            switch outcome {
            case .needMore: return .needMore
            case .refused(let refusal, let length):
                drop(after: start + length)
                throw refusal
            case .complete(let length):
                let lines = scanner.lines
                self.scanner = HeadScanner()
                if length == 2 {
                    blankLines += 1
                    guard blankLines <= Self.blankLineLimit else {
                        drop(after: start + length)
                        throw Refusal(400, "nothing but empty lines")
                    }
                    start += length
                    continue
                }
                let bytes = Array(buffer[start..<(start + length)])
                let parsed: RequestHead
                do {
                    parsed = try HeadParser.parse(bytes, lines: lines, limits: limits)
                } catch {
                    drop(after: start + length)
                    throw error
                }
                start += length
                return try begin(parsed)
            }
        }
    }

    /// Goes on from a sound head to its content, or to the request when it has none.
    private mutating func begin(_ parsed: RequestHead) throws(Refusal) -> IncomingEvent {
        blankLines = 0
        switch parsed.framing {
        case .none, .length(0): return finish(parsed, body: [])
        case .length(let length):
            head = parsed
            guard length <= limits.body else { throw Refusal(413, "the content is longer than \(limits.body) bytes") }
            content = try ContentSink(head: parsed, limit: limits.body)
            state = .length(length)
        case .chunked:
            head = parsed
            content = try ContentSink(head: parsed, limit: limits.body)
            chunks = ChunkedDecoder(limit: limits.body)
            state = .chunked
        }
        owesContinue = parsed.expectsContinue
        return next()
    }

    private mutating func nextContent(remaining: Int) throws(Refusal) -> IncomingEvent {
        let count = min(remaining, buffered)
        guard count > 0 else { return waitForContent() }
        owesContinue = false
        var sink = content.take()
        defer { content = sink }
        try buffer.withUnsafeBufferPointer { [start] (bytes) throws(Refusal) in
            try sink?.take(UnsafeBufferPointer(rebasing: bytes[start..<(start + count)]))
        }
        start += count
        state = .length(remaining - count)
        guard remaining == count else { return .needMore }
        try sink?.finish()
        return finish(head.take(), body: sink.take()?.body ?? [])
    }

    private mutating func nextChunks() throws(Refusal) -> IncomingEvent {
        guard buffered > 0, var decoder = chunks else { return waitForContent() }
        owesContinue = false
        var sink = content.take()
        defer { content = sink }
        guard sink != nil else { return .needMore }
        var cursor = start
        let isDone = try buffer.withUnsafeBufferPointer { (bytes) throws(Refusal) -> Bool in
            guard var open = sink.take() else { return false }
            defer { sink = open }
            return try decoder.decode(bytes, from: &cursor, into: &open)
        }
        start = cursor
        chunks = decoder
        guard isDone else { return .needMore }
        try sink?.finish()
        return finish(head.take(), body: sink.take()?.body ?? [])
    }

    private mutating func waitForContent() -> IncomingEvent {
        guard owesContinue else { return .needMore }
        owesContinue = false
        return .sendContinue
    }

    private mutating func finish(_ head: RequestHead?, body: [UInt8]) -> IncomingEvent {
        chunks = nil
        guard let head else { return .needMore }
        state = head.keepsAlive ? .head : .ended
        if !head.keepsAlive { discard() }
        return .request(Request(head: head, body: body, peer: peer))
    }

    /// Cuts the buffer off, so that a refusal keeps the same bytes however they were split.
    private mutating func drop(after end: Int) {
        buffer.removeSubrange(end...)
    }

    private mutating func refuse(_ refusal: Refusal) -> RefusedRequest {
        let bytes = head?.bytes ?? Array(buffer[start...].prefix(Self.keptBytes))
        let body = Array((content?.body ?? []).prefix(Self.keptBytes))
        let refused = RefusedRequest(bytes: bytes, head: head, body: body, refusal: refusal, peer: peer)
        state = .ended
        head = nil
        content = nil
        chunks = nil
        discard()
        return refused
    }

    private mutating func discard() {
        buffer = []
        start = 0
    }
}

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
