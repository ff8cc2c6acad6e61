import Bytes

extension RecordedRequest {
    /// The request of an export's line: the head is put together again from its parts.
    init(json: JSON, at pointer: String) throws(PointerError) {
        let reader = try MemberReader(
            json, at: pointer,
            names: [
                "method", "target", "path", "httpVersion", "headers", "body", "bodyEncoding", "bodySize",
                "bodyTruncated", "remoteAddress", "tls",
            ])
        let body = try Self.body(reader)
        let size = try reader.count("bodySize")
        guard try reader.bool("bodyTruncated") ? size > body.count : size == body.count else {
            throw PointerError(reader.place("bodySize"), "\(size) does not fit a body of \(body.count) bytes")
        }
        self.init(
            head: try Self.head(reader), path: try reader.string("path"), body: body, bodySize: size,
            remoteAddress: try reader.string("remoteAddress"), tls: try reader.nullableString("tls"))
    }

    private static func body(_ reader: MemberReader) throws(PointerError) -> [UInt8] {
        let text = try reader.string("body")
        switch try reader.string("bodyEncoding") {
        case "utf-8": return Array(text.utf8)
        case "base64":
            guard let bytes = Base64.decode(text) else { throw PointerError(reader.place("body"), "no base 64") }
            return bytes
        default: throw PointerError(reader.place("bodyEncoding"), "\"utf-8\" or \"base64\" was expected")
        }
    }

    private static func head(_ reader: MemberReader) throws(PointerError) -> [UInt8] {
        let method = try part("method", reader, without: [0x20, 0x0D, 0x0A])
        let target = try part("target", reader, without: [0x0D, 0x0A])
        let version = try part("httpVersion", reader, without: [0x20, 0x0D, 0x0A])
        var head: [UInt8] = []
        if !method.isEmpty || !target.isEmpty || !version.isEmpty {
            head += method + [0x20] + target + [0x20]
            if !version.isEmpty { head += Array("HTTP/".utf8) + version }
        }
        head += [0x0D, 0x0A]
        for (index, field) in try reader.array("headers").enumerated() {
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
        _ name: String, _ reader: MemberReader, without excluded: [UInt8]
    ) throws(PointerError) -> [UInt8] {
        let bytes = Array(try reader.string(name).utf8)
        guard !bytes.contains(where: excluded.contains) else {
            throw PointerError(reader.place(name), "no request line can contain this")
        }
        return bytes
    }
}
