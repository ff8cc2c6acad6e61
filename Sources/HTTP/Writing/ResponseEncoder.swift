/// What is still to be sent after the head of an answer.
package enum BodyPlan {
    /// Nothing: the answer is whole.
    case complete
    case stream(any BodyStream, chunked: Bool)
    case file(FileBody)
}

/// Writes the head of an answer, and its content when that is bytes: so one answer is one write.
package enum ResponseEncoder {
    /// Appends an answer.
    /// - Parameters:
    ///   - request: the head that is answered; nil for one that could not be read, which is answered as HTTP/1.1.
    ///   - closing: whether the connection ends after the answer, which is then said.
    package static func encode(
        _ response: Response, to request: RequestHead?, closing: Bool, date: DateCache, into out: inout [UInt8]
    ) -> BodyPlan {
        out.append("HTTP/1.1 ")
        out.append(0x30 + UInt8(truncatingIfNeeded: response.status / 100 % 10))
        out.append(0x30 + UInt8(truncatingIfNeeded: response.status / 10 % 10))
        out.append(0x30 + UInt8(truncatingIfNeeded: response.status % 10))
        out.append(0x20)
        out.append(ReasonPhrase.of(response.status))
        out.append("\r\nDate: ")
        out.append(contentsOf: date.current)
        out.append("\r\n")
        for field in response.fields { out.append(field) }
        let isOld = request?.minorVersion == 0
        let chunked = frame(response, isOld: isOld, into: &out)
        if closing {
            out.append("Connection: close\r\n")
        } else if isOld {
            out.append("Connection: keep-alive\r\n")
        }
        out.append("\r\n")
        guard request?.method != .head, hasContent(response.status) else { return .complete }
        switch response.body {
        case .none: return .complete
        case .bytes(let bytes):
            out.append(contentsOf: bytes)
            return .complete
        case .stream(let stream, _): return .stream(stream, chunked: chunked)
        case .file(let file): return .file(file)
        }
    }

    /// Whether an answer of that status may have content (RFC 9110 §6.4.1).
    package static func hasContent(_ status: Int) -> Bool {
        status >= 200 && status != 204 && status != 304
    }

    /// Writes how the content is delimited; true when it is chunked.
    private static func frame(_ response: Response, isOld: Bool, into out: inout [UInt8]) -> Bool {
        guard hasContent(response.status) else { return false }
        if let size = response.bodySize {
            out.append("Content-Length: ")
            out.appendNumber(size)
            out.append("\r\n")
            return false
        }
        guard !isOld else { return false }
        out.append("Transfer-Encoding: chunked\r\n")
        return true
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// A field line. Line ends in a value would begin another field, so control characters become spaces.
    mutating func append(_ field: Response.Field) {
        append(contentsOf: field.name.utf8)
        append(": ")
        let start = count
        append(contentsOf: field.value.utf8)
        for index in start..<count where self[index] < 0x20 && self[index] != 0x09 || self[index] == 0x7F {
            self[index] = 0x20
        }
        append("\r\n")
    }

    mutating func appendNumber(_ value: Int) {
        guard value > 0 else { return append(0x30) }
        var rest = value
        let start = count
        while rest > 0 {
            append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        self[start...].reverse()
    }
}
