import Bytes

/// The status line and the fields of an answer, and how its content ends (RFC 9112 §4, §5 and §6.3).
struct ResponseHead {
    /// Where the content ends.
    enum Framing: Equatable {
        case none
        case length(Int)
        case chunked
        /// With the connection.
        case close
    }

    /// More fields are an error.
    private static let fieldLimit = 200

    var status: Int
    var reason: String
    var fields: [Response.Field] = []
    var framing = Framing.none

    /// Reads lines without their ends; the first is the status line.
    /// - Parameter answersHead: whether the request was a HEAD, whose answer has no content.
    init(_ lines: [ArraySlice<UInt8>], answersHead: Bool) throws(ResponseError) {
        (status, reason) = try Self.statusLine(lines.first ?? [])
        guard lines.count <= Self.fieldLimit + 1 else {
            throw ResponseError("the answer has more than \(Self.fieldLimit) fields")
        }
        for line in lines.dropFirst() { try add(line) }
        framing = try contentFraming(answersHead: answersHead)
    }

    private static func statusLine(_ line: ArraySlice<UInt8>) throws(ResponseError) -> (Int, String) {
        let bytes = Array(line)
        guard bytes.count >= 12, bytes.starts(with: Array("HTTP/1.".utf8)), ASCII.isDigit(bytes[7]),
            bytes[8] == 0x20, bytes[9..<12].allSatisfy(ASCII.isDigit), bytes.count == 12 || bytes[12] == 0x20
        else {
            throw ResponseError(
                "the answer does not begin with HTTP/1 and a status: \(String(decoding: bytes.prefix(80), as: UTF8.self))"
            )
        }
        let status = bytes[9..<12].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard status >= 100 else { throw ResponseError("the status \(status) is below 100") }
        return (status, String(decoding: bytes.dropFirst(13), as: UTF8.self))
    }

    private mutating func add(_ line: ArraySlice<UInt8>) throws(ResponseError) {
        if let first = line.first, ASCII.isBlank(first) {
            // A folded line goes on with the value before it (RFC 9112 §5.2).
            guard let last = fields.indices.last else { throw ResponseError("the first field begins with a blank") }
            fields[last].value += " " + Self.trimmed(line)
            return
        }
        guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
            line[..<colon].allSatisfy(ASCII.isToken)
        else {
            throw ResponseError(
                "a field does not begin with a name and a colon: \(String(decoding: line.prefix(80), as: UTF8.self))")
        }
        fields.append(
            Response.Field(
                name: String(decoding: line[..<colon], as: UTF8.self), value: Self.trimmed(line[(colon + 1)...])))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let first = bytes.first, ASCII.isBlank(first) { bytes = bytes.dropFirst() }
        while let last = bytes.last, ASCII.isBlank(last) { bytes = bytes.dropLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func contentFraming(answersHead: Bool) throws(ResponseError) -> Framing {
        if answersHead || status < 200 || status == 204 || status == 304 { return .none }
        let codings = fields.filter { $0.isNamed("transfer-encoding") }
        if !codings.isEmpty {
            guard codings.count == 1, codings[0].value.lowercased() == "chunked" else {
                throw ResponseError("the transfer coding is not `chunked`")
            }
            return .chunked
        }
        var length: Int?
        for field in fields where field.isNamed("content-length") {
            // A list of the same number is that number (RFC 9110 §8.6).
            for part in field.value.split(separator: ",", omittingEmptySubsequences: false) {
                let digits = Self.trimmed(ArraySlice(Array(part.utf8)))
                guard !digits.isEmpty, digits.utf8.allSatisfy(ASCII.isDigit), let number = Int(digits),
                    length == nil || length == number
                else { throw ResponseError("the Content-Length is not one number") }
                length = number
            }
        }
        return length.map(Framing.length) ?? .close
    }
}

/// Why bytes are no answer of HTTP/1.
package struct ResponseError: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String

    init(_ description: String) {
        self.description = description
    }
}
