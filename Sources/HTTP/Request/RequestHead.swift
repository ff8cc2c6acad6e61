import Bytes

/// A request line and its fields: the bytes as they came, and where the parts lie in them.
package struct RequestHead: Sendable {
    /// One field line: its name without the colon and its value without the white space around it.
    package struct Field: Sendable, Equatable {
        package var name: Span
        package var value: Span

        package init(name: Span, value: Span) {
            self.name = name
            self.value = value
        }
    }

    /// How the content is delimited (RFC 9112 §6).
    package enum Framing: Sendable, Equatable {
        case none
        case length(Int)
        case chunked
    }

    /// From the method to the empty line at the end, both included; blank lines before the method are not.
    package var bytes: [UInt8]
    package var method: Method
    package var methodSpan: Span
    /// The request target as sent, whatever its form (RFC 9112 §3.2).
    package var target: Span
    /// The path of an origin-form or absolute-form target; of `*` and of an authority-form target, the whole.
    package var path: Span
    /// What follows the first `?`; nil when there is none.
    package var query: Span?
    /// 0 or 1: the minor version of HTTP/1.
    package var minorVersion: UInt8
    package var fields: [Field]
    package var framing: Framing
    /// What RFC 9112 §9.3 says of the connection after this request.
    package var keepsAlive: Bool
    /// `Expect: 100-continue` in HTTP/1.1 (RFC 9110 §10.1.1).
    package var expectsContinue: Bool

    package init(
        bytes: [UInt8], method: Method, methodSpan: Span, target: Span, path: Span, query: Span?, minorVersion: UInt8,
        fields: [Field], framing: Framing, keepsAlive: Bool, expectsContinue: Bool
    ) {
        self.bytes = bytes
        self.method = method
        self.methodSpan = methodSpan
        self.target = target
        self.path = path
        self.query = query
        self.minorVersion = minorVersion
        self.fields = fields
        self.framing = framing
        self.keepsAlive = keepsAlive
        self.expectsContinue = expectsContinue
    }

    package var methodText: String { text(methodSpan) }
    package var targetText: String { text(target) }
    package var pathText: String { text(path) }

    /// The bytes of a part, decoded as UTF-8 with U+FFFD for what is none.
    package func text(_ span: Span) -> String {
        String(decoding: bytes[span.range], as: UTF8.self)
    }

    /// The value of the first field of that name, in any case; nil when there is none.
    package func value(_ name: StaticString) -> String? {
        span(name).map(text)
    }

    /// Where the value of the first field of that name lies.
    package func span(_ name: StaticString) -> Span? {
        for field in fields where matches(field.name, name) { return field.value }
        return nil
    }

    /// The values of all fields of that name, in order.
    package func values(_ name: StaticString) -> [String] {
        fields.filter { matches($0.name, name) }.map { text($0.value) }
    }

    /// Whether the bytes of a part are that ASCII text, in any case.
    package func matches(_ span: Span, _ text: StaticString) -> Bool {
        guard span.count == text.utf8CodeUnitCount else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            text.withUTF8Buffer { text in
                var index = Int(span.start)
                for byte in text {
                    let other = bytes[index]
                    guard byte == other || (byte ^ other == 0x20 && ASCII.isLetter(byte)) else { return false }
                    index += 1
                }
                return true
            }
        }
    }
}

/// A range of a message's bytes in half the size of `Range<Int>`.
package struct Span: Sendable, Equatable {
    package var start: UInt32
    package var end: UInt32

    package init(_ start: Int, _ end: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    package var range: Range<Int> { Int(start)..<Int(end) }
    package var count: Int { Int(end) - Int(start) }
    package var isEmpty: Bool { start == end }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes of a span.
    @inline(__always)
    func part(_ span: Span) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[span.range])
    }
}
