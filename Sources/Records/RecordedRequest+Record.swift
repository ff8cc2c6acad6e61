import Bytes
import Domain

extension RecordedRequest {
    /// Writes the request, as it is shown, as an object.
    func write(into writer: inout JSONWriter) {
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
                writer.text(head, value)
                writer.endArray()
            }
            writer.endArray()
        }
        let isText = withBody { bytes, isText in
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

    /// Calls `use` with the body, and whether it is UTF-8: text that was cut inside a character ends before it.
    func withBody<Result>(_ use: (_ bytes: UnsafeBufferPointer<UInt8>, _ isText: Bool) -> Result) -> Result {
        body.withUnsafeBufferPointer { bytes in
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

extension RecordedRequest {
    /// The request of an export's line: the head is put together again from its parts.
    init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try JSONObject(
            json, at: pointer,
            names: [
                "method", "target", "path", "httpVersion", "headers", "body", "bodyEncoding", "bodySize",
                "bodyTruncated", "remoteAddress", "tls",
            ])
        let body = try Self.body(reader)
        let size = try reader.count("bodySize")
        let isCut = try reader.flag("bodyTruncated")
        guard Redaction.mayBeMasked(body) || (isCut ? size > body.count : size == body.count) else {
            throw reader.error(at: "bodySize", "\(size) does not fit a body of \(body.count) bytes")
        }
        self.init(
            head: try Self.head(reader), path: try reader.text("path"), body: body, bodySize: size,
            bodyTruncated: isCut,
            remoteAddress: try reader.text("remoteAddress"), tls: try reader.text(orNull: "tls"))
    }

    private static func body(_ reader: JSONObject) throws(PointerError) -> [UInt8] {
        let text = try reader.text("body")
        switch try reader.text("bodyEncoding") {
        case "utf-8": return Array(text.utf8)
        case "base64":
            guard let bytes = Base64.decode(text) else { throw reader.error(at: "body", "no base 64") }
            return bytes
        default: throw reader.error(at: "bodyEncoding", "\"utf-8\" or \"base64\" was expected")
        }
    }

    private static func head(_ reader: JSONObject) throws(PointerError) -> [UInt8] {
        let method = try part("method", reader, without: [0x20, 0x0D, 0x0A])
        let target = try part("target", reader, without: [0x0D, 0x0A])
        let version = try part("httpVersion", reader, without: [0x20, 0x0D, 0x0A])
        var head: [UInt8] = []
        if !method.isEmpty || !target.isEmpty || !version.isEmpty {
            head += method + [0x20] + target + [0x20]
            if !version.isEmpty { head += Array("HTTP/".utf8) + version }
        }
        head += [0x0D, 0x0A]
        for (index, field) in try reader.list("headers").enumerated() {
            let place = "\(reader.place("headers"))/\(index)"
            guard let pair = field.array, pair.count == 2, let name = pair[0].string, let value = pair[1].string else {
                throw PointerError(place, "a list of a name and a value was expected")
            }
            let isBlank = { (byte: UInt8?) in byte == 0x20 || byte == 0x09 }
            guard !name.utf8.contains(0x3A), !name.utf8.contains(0x0A), !value.utf8.contains(0x0A),
                !isBlank(value.utf8.first), !isBlank(value.utf8.last)
            else { throw PointerError(place, "no header field can look like this") }
            head += Array(name.utf8) + [0x3A, 0x20] + Array(value.utf8) + [0x0D, 0x0A]
        }
        return head + [0x0D, 0x0A]
    }

    private static func part(
        _ name: String, _ reader: JSONObject, without excluded: [UInt8]
    ) throws(PointerError) -> [UInt8] {
        let bytes = Array(try reader.text(name).utf8)
        guard !bytes.contains(where: excluded.contains) else {
            throw PointerError(reader.place(name), "no request line can contain this")
        }
        return bytes
    }
}

extension Schema {
    package static let recordedRequest = Schema.object([
        "method": .text, "target": .text.described("What came, byte for byte."),
        "path": .text.described("Without session prefix, with slashes folded."), "httpVersion": .text,
        "headers": .list(of: .list(of: .text)).described("Name and value, in their order."), "body": .text,
        "bodyEncoding": .words(["utf-8", "base64"]), "bodySize": .count, "bodyTruncated": .flag,
        "remoteAddress": .text, "tls": .text.orNull,
    ])
}
