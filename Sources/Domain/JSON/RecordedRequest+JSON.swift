import Bytes

extension RecordedRequest {
    /// Writes the request as an object.
    func write(into writer: inout JSONWriter, redaction: Redaction) {
        writer.beginObject()
        head.withUnsafeBufferPointer { head in
            let line = requestLine
            writer.key("method")
            writer.text(head, line.method)
            writer.key("target")
            writer.text(head, line.target)
            writer.member("path", path)
            writer.key("httpVersion")
            let isHTTP = head[line.version].starts(with: Self.protocolName)
            writer.text(head, isHTTP ? (line.version.lowerBound + 5)..<line.version.upperBound : 0..<0)
            writer.key("headers")
            writer.beginArray()
            forEachHeader { name, value in
                writer.beginArray()
                writer.text(head, name)
                if redaction.hides(header: UnsafeBufferPointer(rebasing: head[name])) {
                    Redaction.mask.withUTF8Buffer { writer.string(utf8: $0) }
                } else {
                    writer.text(head, value)
                }
                writer.endArray()
            }
            writer.endArray()
        }
        let isText = withBody(redaction: redaction) { bytes, isText in
            writer.key("body")
            if isText {
                writer.string(utf8: bytes)
            } else {
                Base64.encode(bytes).withUnsafeBufferPointer { writer.string(utf8: $0) }
            }
            return isText
        }
        writer.member("bodyEncoding", isText ? "utf-8" : "base64")
        writer.member("bodySize", bodySize)
        writer.member("bodyTruncated", bodyTruncated)
        writer.member("remoteAddress", remoteAddress)
        writer.member("tls", tls)
        writer.endObject()
    }

    /// Calls `use` with the masked body, and whether it is UTF-8: text that was cut inside a character ends before it.
    func withBody<Result>(
        redaction: Redaction, _ use: (_ bytes: UnsafeBufferPointer<UInt8>, _ isText: Bool) -> Result
    ) -> Result {
        (redaction.masked(body) ?? body).withUnsafeBufferPointer { bytes in
            let whole = bodyTruncated ? UTF8Bytes.countOfWhole(bytes) : bytes.count
            let text = UnsafeBufferPointer(rebasing: bytes[..<whole])
            return UTF8Bytes.isValid(text) ? use(text, true) : use(bytes, false)
        }
    }

    private static let protocolName = Array("HTTP/".utf8)
}

extension JSONWriter {
    /// Writes a part of a head as UTF-8, or as Latin-1 where it is none.
    fileprivate mutating func text(_ head: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        let bytes = UnsafeBufferPointer(rebasing: head[range])
        if UTF8Bytes.isValid(bytes) { string(utf8: bytes) } else { string(UTF8Bytes.text(bytes)) }
    }
}
