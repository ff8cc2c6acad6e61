/// Turns the bytes of one connection into the answer to one request, whatever pieces they come in (RFC 9112).
///
/// Interim answers (1xx) are passed over. Lines may end without a carriage return (§2.2), as hand-made servers write them.
package struct ResponseDecoder {
    private enum State {
        case head
        /// So many bytes of content are still to come.
        case length(Int)
        case chunked(ChunkedDecoder)
        case close
        case ended
    }

    /// The longest head in bytes, interim answers included.
    private static let headLimit = 64 * 1024
    /// The longest content that can be asked for, so that no number overflows.
    private static let greatestLimit = 1 << 48

    private let answersHead: Bool
    private let limit: Int
    private var state = State.head
    private var buffer: [UInt8] = []
    private var headBytes = 0
    private var content: ContentSink
    private var received = 0
    private var response: IncomingResponse?

    /// - Parameters:
    ///   - method: that of the request.
    ///   - limit: the longest content in bytes.
    package init(answering method: Method, limit: Int) {
        answersHead = method == .head
        self.limit = min(max(limit, 0), Self.greatestLimit)
        content = ContentSink(limit: self.limit)
    }

    /// The answer without its content; nil before its head has come.
    package var head: IncomingResponse? { response }

    /// Whether the whole answer has come.
    package var isComplete: Bool {
        if case .ended = state { return true }
        return false
    }

    /// Takes bytes as they came from the server. What follows the answer is dropped.
    package mutating func receive(_ bytes: UnsafeRawBufferPointer) throws(ResponseError) {
        guard !isComplete else { return }
        buffer.append(contentsOf: bytes)
        if case .head = state { try readHeads() }
        try readContent()
    }

    /// The server has ended its side: the end of an answer that is delimited by it, else an error.
    package mutating func endOfInput() throws(ResponseError) {
        switch state {
        case .ended: return
        case .close: state = .ended
        case .head:
            throw ResponseError(
                buffer.isEmpty ? "the server ended the connection without an answer" : "the answer ended in its head")
        case .length, .chunked: throw ResponseError("the answer ended before its content was whole")
        }
    }

    /// The content since the last call, which is then no part of `take()` any more.
    package mutating func takePart() -> [UInt8] {
        content.takeBody()
    }

    /// The whole answer; nil while it is not complete.
    package mutating func take() -> IncomingResponse? {
        guard isComplete, var response else { return nil }
        response.body = content.takeBody()
        return response
    }

    private mutating func readHeads() throws(ResponseError) {
        while case .head = state, let end = Self.endOfHead(buffer) {
            headBytes += end
            guard headBytes <= Self.headLimit else { break }
            let head = try ResponseHead(Self.lines(buffer[..<end]), answersHead: answersHead)
            buffer.removeSubrange(..<end)
            if head.status == 101 { throw ResponseError("the server switches to another protocol unasked") }
            if head.status < 200 { continue }
            response = IncomingResponse(status: head.status, reason: head.reason, fields: head.fields)
            try begin(head.framing)
        }
        if case .head = state, headBytes + buffer.count > Self.headLimit {
            throw ResponseError("the head of the answer is longer than \(Self.headLimit) bytes")
        }
    }

    private mutating func begin(_ framing: ResponseHead.Framing) throws(ResponseError) {
        switch framing {
        case .none, .length(0): state = .ended
        case .length(let length):
            guard length <= limit else { throw tooLong }
            state = .length(length)
        case .chunked: state = .chunked(ChunkedDecoder(limit: limit))
        case .close: state = .close
        }
    }

    private mutating func readContent() throws(ResponseError) {
        if case .head = state { return }
        let bytes = buffer
        buffer = []
        switch state {
        case .head, .ended: break
        case .length(let remaining):
            let count = min(remaining, bytes.count)
            try append(bytes[..<count])
            state = count == remaining ? .ended : .length(remaining - count)
        case .close:
            received += bytes.count
            guard received <= limit else { throw tooLong }
            try append(bytes[...])
        case .chunked(var decoder):
            var cursor = 0
            do throws(Refusal) {
                let isDone = try bytes.withUnsafeBufferPointer { (bytes) throws(Refusal) -> Bool in
                    try decoder.decode(bytes, from: &cursor, into: &content)
                }
                state = isDone ? .ended : .chunked(decoder)
            } catch {
                throw ResponseError(error.reason)
            }
        }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>) throws(ResponseError) {
        do throws(Refusal) {
            try bytes.withUnsafeBufferPointer { (bytes) throws(Refusal) in try content.take(bytes) }
        } catch {
            throw ResponseError(error.reason)
        }
    }

    private var tooLong: ResponseError { ResponseError("the content is longer than \(limit) bytes") }

    /// How many bytes the head with its empty line has; nil when that has not come.
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        var lineStart = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            let length = index - lineStart
            if length == 0 || (length == 1 && bytes[lineStart] == 0x0D) { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }

    /// The lines of a head without their ends and without the empty one.
    private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { $0.last == 0x0D ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
    }
}

/// What another server answered.
package struct IncomingResponse: Sendable, Equatable {
    /// 200 to 599 as a rule, never 1xx.
    package var status: Int
    /// The words after the status; often empty.
    package var reason: String
    package var fields: [Response.Field]
    /// The content with the transfer coding taken off.
    package var body: [UInt8]

    package init(status: Int, reason: String = "", fields: [Response.Field] = [], body: [UInt8] = []) {
        self.status = status
        self.reason = reason
        self.fields = fields
        self.body = body
    }

    /// Whether the status is 2xx.
    package var isSuccess: Bool { (200...299).contains(status) }

    /// The value of the first field of that lower-case name.
    package func value(_ lowercase: StaticString) -> String? {
        fields.first { $0.isNamed(lowercase) }?.value
    }
}
