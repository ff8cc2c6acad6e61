/// Finds whole requests in the bytes of a connection; pure, incremental, and the same however the bytes were split.
package struct RequestDecoder: Sendable {
    private enum State {
        case head
        case body(ContentReader)
        case failed
    }

    /// More empty lines than this before a request are refused (RFC 9112 §2.2 asks for tolerance of one).
    private static let blankLines = 8

    private let limits: Limits
    private let peer: Peer
    private var buffer: [UInt8] = []
    /// Where the next request begins in the buffer.
    private var start = 0
    /// How far the head has been looked at.
    private var scanned = 0
    private var lineStart = 0
    private var hasRequestLine = false
    private var blanks = 0
    private var state = State.head

    /// - Parameter peer: put into every request.
    package init(limits: Limits, peer: Peer) {
        self.limits = limits
        self.peer = peer
    }

    /// What is being waited for.
    package var phase: IncomingPhase {
        switch state {
        case .head: buffer.count > start ? .head : .idle
        case .body: .body
        case .failed: .idle
        }
    }

    /// Bytes that were received and not yet used.
    package var buffered: Int { buffer.count - start }

    /// Takes bytes as they came from the socket.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        if case .failed = state { return }
        if start > 0 { compact() }
        buffer.append(contentsOf: bytes)
    }

    /// The next thing that was found.
    package mutating func next() -> IncomingEvent {
        switch state {
        case .failed: return .needMore
        case .head: return nextHead()
        case .body(let reader): return nextBody(reader)
        }
    }

    /// What is left to say when the client has ended its side: half a request is refused.
    package mutating func endOfInput() -> IncomingEvent {
        switch phase {
        case .idle: .needMore
        case .head: .refused(refusal(Refusal(400, "the connection ended within the head"), head: nil, body: []))
        case .body: .refused(refusalOfBody(Refusal(400, "the connection ended within the content")))
        }
    }

    /// The refusal of a request that did not come in time.
    package mutating func timedOut() -> RefusedRequest {
        if case .body = state { return refusalOfBody(Refusal(408, "the content did not come in time")) }
        return refusal(Refusal(408, "the head did not come in time"), head: nil, body: [])
    }

    private mutating func compact() {
        if start == buffer.count {
            buffer = []
        } else {
            buffer.removeFirst(start)
        }
        scanned -= min(scanned, start)
        lineStart -= min(lineStart, start)
        start = 0
    }

    private mutating func nextHead() -> IncomingEvent {
        do throws(Refusal) {
            guard let end = try findHead() else { return .needMore }
            let parsed = try HeadParser.parse(Array(buffer[start..<end]), limits: limits)
            start = end
            beginHead()
            if let refusal = parsed.refusal { return .refused(self.refusal(refusal, head: parsed.head, body: [])) }
            if parsed.head.framing == .none {
                return .request(Request(head: parsed.head, peer: peer))
            }
            state = .body(try ContentReader(parsed, limits: limits))
            if parsed.head.expectsContinue, start == buffer.count { return .sendContinue }
            return next()
        } catch {
            return .refused(refusal(error, head: nil, body: []))
        }
    }

    /// The end of the head, once its empty line is there. Line ends and the request line are judged as soon as they are seen.
    private mutating func findHead() throws(Refusal) -> Int? {
        try skipBlankLines()
        let limits = limits
        let (first, from) = (start, max(scanned, start))
        var (line, known) = (max(lineStart, start), hasRequestLine)
        let result: Result<Int?, Refusal> = buffer.withUnsafeBufferPointer { bytes in
            var index = from
            while index < bytes.count {
                let byte = bytes[index]
                if byte == HTTPBytes.lf {
                    guard index > first, bytes[index - 1] == HTTPBytes.cr else {
                        return .failure(Refusal(400, "a line ends with LF alone"))
                    }
                    if index - 1 == line, known { return .success(index + 1) }
                    if !known {
                        let head = UnsafeBufferPointer(rebasing: bytes[first..<(index - 1)])
                        do throws(Refusal) {
                            _ = try RequestLine(head, end: head.count, limits: limits)
                        } catch {
                            return .failure(error)
                        }
                        known = true
                    }
                    line = index + 1
                } else if index > first, bytes[index - 1] == HTTPBytes.cr {
                    return .failure(Refusal(400, "a CR without LF"))
                } else if byte == 0 {
                    return .failure(Refusal(400, "a NUL byte in the head"))
                }
                index += 1
            }
            if !known, bytes.count - first > limits.target + 64 {
                return .failure(Refusal(414, "the request line is longer than \(limits.target) bytes"))
            }
            return .success(nil)
        }
        (lineStart, hasRequestLine, scanned) = (line, known, buffer.count)
        let end = try result.get()
        guard (end ?? buffer.count) - start <= limits.head else {
            throw Refusal(431, "the head is longer than \(limits.head) bytes")
        }
        return end
    }

    private mutating func skipBlankLines() throws(Refusal) {
        guard !hasRequestLine else { return }
        while buffer.count - start >= 2, buffer[start] == HTTPBytes.cr, buffer[start + 1] == HTTPBytes.lf {
            start += 2
            blanks += 1
            guard blanks <= Self.blankLines else {
                throw Refusal(400, "more than \(Self.blankLines) empty lines before a request")
            }
        }
        scanned = max(scanned, start)
        lineStart = max(lineStart, start)
    }

    private mutating func beginHead() {
        (scanned, lineStart, hasRequestLine, blanks) = (start, start, false, 0)
    }

    private mutating func nextBody(_ reader: ContentReader) -> IncomingEvent {
        do throws(Refusal) {
            start = try reader.take(buffer, from: start)
            (scanned, lineStart) = (start, start)
            guard reader.isDone else { return .needMore }
            let body = try reader.finish()
            state = .head
            return .request(Request(head: reader.head, body: body, peer: peer))
        } catch {
            return .refused(refusalOfBody(error))
        }
    }

    private mutating func refusalOfBody(_ reason: Refusal) -> RefusedRequest {
        guard case .body(let reader) = state else { return refusal(reason, head: nil, body: []) }
        return refusal(reason, head: reader.head, body: reader.content)
    }

    /// Ends the decoder: after a refusal nothing more is read.
    private mutating func refusal(_ reason: Refusal, head: RequestHead?, body: [UInt8]) -> RefusedRequest {
        let bytes = head?.bytes ?? Array(buffer[start...].prefix(64 * 1024))
        state = .failed
        buffer = []
        start = 0
        return RefusedRequest(bytes: bytes, head: head, body: body, refusal: reason, peer: peer)
    }
}
