import Bytes

/// An answer: its status, its own fields and its content. `Date`, framing and `Connection` are added on the way out.
package struct Response: Sendable {
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    /// The content of an answer.
    package enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// Content that is made while it is sent. With a known `length` it has a `Content-Length`, else it is chunked.
        case stream(any BodyStream, length: Int?)
        /// A part of an open file, sent without copying where the system can.
        case file(FileBody)
    }

    package var status: Int
    package var fields: [Field]
    package var body: Body
    /// How the answer is to be spoiled on its way; nil for a good one.
    package var spoiling: Spoiling?
    /// Closes the connection after the answer even if the request would keep it.
    package var closes = false
    /// Told once what was sent of the content.
    package var onEnd: (@Sendable (TransferEnd) -> Void)?

    package init(_ status: Int, fields: [Field] = [], body: Body = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// An answer of bytes with their media type.
    package init(_ status: Int, type: String, _ bytes: [UInt8]) {
        self.init(status, fields: [Field(name: "Content-Type", value: type)], body: .bytes(bytes))
    }

    /// An answer of text in UTF-8.
    package init(_ status: Int, text: String, type: String = "text/plain; charset=utf-8") {
        self.init(status, type: type, Array(text.utf8))
    }

    /// Adds a field.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The answer with one more field.
    package func adding(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.add(name, value)
        return copy
    }

    /// The value of the first field of that name, in any case.
    package func value(_ name: String) -> String? {
        fields.first { $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Ends an answer that does not go out: whoever wants to know is told, and a stream is stopped.
    package func discard() {
        onEnd?(TransferEnd(bytesSent: 0, milliseconds: 0, completed: false))
        if case .stream(let stream, _) = body { stream.stop() }
    }

    /// The planned size of the content in bytes; nil when it is not known before its end.
    package var bodySize: Int? {
        switch body {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .stream(_, let length): length
        case .file(let file): file.length
        }
    }
}

/// What became of the content of an answer.
package struct TransferEnd: Sendable, Equatable {
    package var bytesSent: Int
    package var milliseconds: Int
    package var completed: Bool

    package init(bytesSent: Int, milliseconds: Int, completed: Bool) {
        self.bytesSent = bytesSent
        self.milliseconds = milliseconds
        self.completed = completed
    }
}

/// A part of a file to send. The descriptor is closed when the last copy goes.
package struct FileBody: Sendable {
    package var file: OpenFile
    package var offset: Int
    package var length: Int

    package init(file: OpenFile, offset: Int, length: Int) {
        self.file = file
        self.offset = offset
        self.length = length
    }
}

/// An answer spoiled on purpose: what a fault does between the answer and the wire.
package struct Spoiling: Sendable, Equatable {
    /// What happens instead of a whole answer.
    package enum Ending: String, Sendable {
        /// The connection is reset (RST) without an answer.
        case reset
        /// The connection is closed without an answer.
        case empty
        /// The head promises the whole content, half of it is sent, then the connection closes.
        case truncate
        /// Bytes that are not HTTP, then the connection closes.
        case garbage
        /// Nothing is ever sent; the connection stays open.
        case hang
    }

    /// What `garbage` sends: no HTTP in any reading.
    package static let garbage: [UInt8] =
        [0x00, 0xFF, 0x15, 0x07] + Array("~~ this is not HTTP ~~".utf8) + [0x0D, 0x00, 0xFE, 0x0A]

    /// Milliseconds before the first byte.
    package var delay = 0
    /// Bytes of content a second; nil for as fast as it goes.
    package var rate: Int?
    package var ending: Ending?
    /// The whole length is announced, and only so many bytes of content are sent.
    package var truncateAfter: Int?

    package init(delay: Int = 0, rate: Int? = nil, ending: Ending? = nil, truncateAfter: Int? = nil) {
        self.delay = delay
        self.rate = rate
        self.ending = ending
        self.truncateAfter = truncateAfter
    }
}

extension Response {
    /// Whether there is no content, not even an empty one.
    var isEmpty: Bool {
        if case .none = body { return true }
        return false
    }
}

extension Response.Field {
    /// Whether the name is that lower-case one, in any case.
    func isNamed(_ lowercase: StaticString) -> Bool {
        guard name.utf8.count == lowercase.utf8CodeUnitCount else { return false }
        return lowercase.withUTF8Buffer { text in
            name.utf8.elementsEqual(text) { ASCII.lowercased($0) == $1 }
        }
    }

    /// Appends the field line. No value can end the line: control characters become spaces, and `-` in the name.
    func append(to out: inout [UInt8]) {
        let start = out.count
        out.append(contentsOf: name.utf8)
        for index in start..<out.count where !ASCII.isToken(out[index]) { out[index] = 0x2D }
        out.append(0x3A)
        out.append(0x20)
        let valueStart = out.count
        out.append(contentsOf: value.utf8)
        for index in valueStart..<out.count where !ASCII.isPrintable(out[index]) && out[index] != 0x09 {
            out[index] = 0x20
        }
        out.append(0x0D)
        out.append(0x0A)
    }
}
