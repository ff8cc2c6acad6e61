import Bytes

/// Writes answers as HTTP/1.1 (RFC 9112 §4 and §6).
package enum ResponseEncoder {
    /// Appends the head of an answer, and its content when that is bytes, so that one write sends both.
    ///
    /// - Parameters:
    ///   - request: what is answered; nil for a request that could not be read.
    ///   - headOnly: whether a request that could not be read was a HEAD.
    ///   - closing: whether the connection is to be closed whatever the request says.
    ///   - date: the value of the `Date` field, from `DateCache`.
    /// - Returns: what remains to be sent.
    package static func encode(
        _ response: Response, to request: RequestHead?, headOnly: Bool = false, closing: Bool, date: [UInt8],
        into out: inout [UInt8]
    ) -> BodyPlan {
        let status = (100...999).contains(response.status) ? response.status : 500
        let isBare = status < 200 || status == 204 || status == 304
        let omitsContent = isBare || headOnly || request?.method == .head
        let framing = framing(of: response, isBare: isBare, minorVersion: request?.minorVersion ?? 1)
        let keeps = request?.keepsAlive ?? false
        let closes = closing || response.closes || !keeps || (framing == .close && !omitsContent)
        appendStatusLine(status, into: &out)
        let found = appendFields(response.fields, keepsLength: omitsContent && !isBare && response.isEmpty, into: &out)
        if !found.date {
            out.append(static: "Date: ")
            out.append(contentsOf: date)
            out.append(static: "\r\n")
        }
        appendFraming(found.length ? .none : framing, into: &out)
        if closes {
            out.append(static: "Connection: close\r\n")
        } else if request?.minorVersion == 0 {
            out.append(static: "Connection: keep-alive\r\n")
        }
        out.append(static: "\r\n")
        if omitsContent { return BodyPlan(remainder: .done, closes: closes, contentBytes: 0) }
        return plan(response.body, framing: framing, closes: closes, into: &out)
    }

    /// Appends `HTTP/1.1 100 Continue` (RFC 9110 §15.2.1).
    package static func appendContinue(into out: inout [UInt8]) {
        out.append(static: "HTTP/1.1 100 Continue\r\n\r\n")
    }

    /// Appends bytes as a chunk (RFC 9112 §7.1); nothing for no bytes, because an empty chunk is the last.
    package static func appendChunk(_ bytes: ArraySlice<UInt8>, into out: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        out.appendHexadecimal(bytes.count)
        out.append(static: "\r\n")
        out.append(contentsOf: bytes)
        out.append(static: "\r\n")
    }

    /// Appends the last chunk, without trailer.
    package static func appendLastChunk(into out: inout [UInt8]) {
        out.append(static: "0\r\n\r\n")
    }

    /// How the end of the content is shown.
    private enum Framing: Equatable {
        case none
        case length(Int)
        case chunked
        case close
    }

    private static func framing(of response: Response, isBare: Bool, minorVersion: UInt8) -> Framing {
        if isBare { return .none }
        if let size = response.bodySize { return .length(size) }
        return minorVersion == 1 ? .chunked : .close
    }

    private static func plan(
        _ body: Response.Body, framing: Framing, closes: Bool, into out: inout [UInt8]
    ) -> BodyPlan {
        switch body {
        case .none:
            return BodyPlan(remainder: .done, closes: closes, contentBytes: 0)
        case .bytes(let bytes):
            out.append(contentsOf: bytes)
            return BodyPlan(remainder: .done, closes: closes, contentBytes: bytes.count)
        case .stream(let stream, _):
            let remainder = BodyPlan.Remainder.stream(stream, chunked: framing == .chunked)
            return BodyPlan(remainder: remainder, closes: closes, contentBytes: 0)
        case .file(let file):
            return BodyPlan(remainder: .file(file), closes: closes, contentBytes: 0)
        }
    }

    private static func appendStatusLine(_ status: Int, into out: inout [UInt8]) {
        if status == 200 {
            out.append(static: "HTTP/1.1 200 OK\r\n")
            return
        }
        out.append(static: "HTTP/1.1 ")
        out.appendDecimal(status)
        out.append(0x20)
        out.append(static: StatusPhrase.of(status))
        out.append(static: "\r\n")
    }

    private static func appendFraming(_ framing: Framing, into out: inout [UInt8]) {
        switch framing {
        case .none, .close: break
        case .length(let length):
            out.append(static: "Content-Length: ")
            out.appendDecimal(length)
            out.append(static: "\r\n")
        case .chunked: out.append(static: "Transfer-Encoding: chunked\r\n")
        }
    }

    /// Appends the answer's own fields but for those that frame the message, which are the encoder's to write.
    private static func appendFields(
        _ fields: [Response.Field], keepsLength: Bool, into out: inout [UInt8]
    ) -> (date: Bool, length: Bool) {
        var found = (date: false, length: false)
        for field in fields {
            if field.isNamed("content-length") {
                guard keepsLength, !found.length else { continue }
                found.length = true
            } else if field.isNamed("date") {
                found.date = true
            } else if field.isNamed("transfer-encoding") || field.isNamed("connection") {
                continue
            }
            field.append(to: &out)
        }
        return found
    }
}

/// What is left to send of an answer after its first bytes, and what becomes of the connection then.
package struct BodyPlan: Sendable {
    /// The content that is still to be sent.
    package enum Remainder: Sendable {
        case done
        /// Pieces to ask for, each in a chunk of its own when `chunked`, and a last chunk at the end.
        case stream(any BodyStream, chunked: Bool)
        case file(FileBody)
    }

    package var remainder: Remainder
    /// Whether the connection is to be closed after the answer.
    package var closes: Bool
    /// Bytes of content that are in the first bytes already.
    package var contentBytes: Int
}
