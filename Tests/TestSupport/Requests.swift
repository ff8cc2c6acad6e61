import HTTP
import Testing

extension Request {
    /// The first request in these bytes, as the decoder reads it.
    ///
    /// - Throws: `Undecodable` when the decoder refuses the bytes or waits for more.
    package init(
        decoding bytes: some Sequence<UInt8>, peer: Peer = Peer(), limits: Limits = Limits()
    ) throws(Undecodable) {
        var decoder = RequestDecoder(limits: limits, peer: peer)
        Array(bytes).withUnsafeBytes { decoder.receive($0) }
        while true {
            switch decoder.next() {
            case .request(let request):
                self = request
                return
            case .sendContinue: continue
            case .refused(let refused): throw Undecodable(reason: refused.refusal.reason)
            case .needMore: throw Undecodable(reason: "the request has no end")
            }
        }
    }

    /// The request that a client sends with this method, target, fields and content.
    ///
    /// `Host: localhost` and `Content-Length` are added unless they are given. One that the decoder refuses is an issue of
    /// the test, and an empty request.
    package static func sent(
        _ method: String, _ target: String, _ fields: [(String, String)] = [], body: [UInt8] = [],
        peer: Peer = Peer()
    ) -> Request {
        do {
            return try Request(decoding: wire(method, target, fields, body: body), peer: peer)
        } catch {
            Issue.record(error, "\(method) \(target)")
            let head = RequestHead(
                bytes: [], method: .get, methodSpan: Span(0, 0), target: Span(0, 0), path: Span(0, 0), query: nil,
                minorVersion: 1, fields: [], framing: .none, keepsAlive: true, expectsContinue: false)
            return Request(head: head)
        }
    }

    /// What a client sends for a request.
    package static func wire(
        _ method: String, _ target: String, _ fields: [(String, String)] = [], body: [UInt8] = []
    ) -> [UInt8] {
        func has(_ name: String) -> Bool { fields.contains { $0.0.lowercased() == name } }
        var all = (has("host") ? [] : [("Host", "localhost")]) + fields
        if !body.isEmpty, !has("content-length"), !has("transfer-encoding") {
            all.append(("Content-Length", String(body.count)))
        }
        let lines = ["\(method) \(target) HTTP/1.1"] + all.map { "\($0.0): \($0.1)" } + ["", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + body
    }
}

/// Bytes that are no whole request.
package struct Undecodable: Error, CustomStringConvertible {
    package let reason: String

    package var description: String { "no request: \(reason)" }
}
