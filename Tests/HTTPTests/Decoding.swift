import TestSupport

@testable import HTTP

/// A short, comparable account of what a decoder said.
enum Seen: Equatable, CustomStringConvertible {
    case request(head: [UInt8], body: [UInt8])
    case refused(Int, bytes: [UInt8], body: [UInt8])

    var description: String {
        switch self {
        case .request(let head, let body): "request(\(text(head).debugDescription), \(body.count) bytes)"
        case .refused(let status, let bytes, _): "refused(\(status), \(text(bytes).debugDescription))"
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes.prefix(80), as: UTF8.self) }
}

extension RequestDecoder {
    mutating func receive(_ bytes: some Collection<UInt8>) {
        Array(bytes).withUnsafeBytes { receive($0) }
    }

    /// Takes all events there are, without the interim ones.
    mutating func drain() -> [Seen] {
        var seen: [Seen] = []
        while true {
            switch next() {
            case .needMore: return seen
            case .sendContinue: continue
            case .request(let request): seen.append(.request(head: request.head.bytes, body: request.body))
            case .refused(let refused):
                seen.append(.refused(refused.refusal.status, bytes: refused.bytes, body: refused.body))
            }
        }
    }
}

/// What a fresh decoder says to bytes in the given pieces.
func decode(_ pieces: [ArraySlice<UInt8>], limits: Limits = Limits()) -> [Seen] {
    var decoder = RequestDecoder(limits: limits, peer: Peer())
    var seen: [Seen] = []
    for piece in pieces {
        decoder.receive(piece)
        seen += decoder.drain()
    }
    return seen
}

func decode(_ text: String, limits: Limits = Limits()) -> [Seen] {
    decode([Array(text.utf8)[...]], limits: limits)
}

/// The first whole request in a text; nil when there is none.
func request(_ text: String, limits: Limits = Limits()) -> Request? {
    try? Request(decoding: text.utf8, limits: limits)
}

/// The status of the first refusal; nil when there is none.
func refusal(_ text: String, limits: Limits = Limits()) -> Int? {
    refusal(Array(text.utf8), limits: limits)
}

func refusal(_ bytes: [UInt8], limits: Limits = Limits()) -> Int? {
    for case .refused(let status, _, _) in decode([bytes[...]], limits: limits) { return status }
    return nil
}

/// The head of a request that every test may use.
let get = "GET /x HTTP/1.1\r\nHost: a\r\n\r\n"

/// A POST with the given extra field lines and content.
func post(_ fields: String, _ content: String = "") -> String {
    "POST /x HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(content)"
}

func chunked(_ content: String) -> String {
    post("Transfer-Encoding: chunked\r\n", content)
}

/// gzip of bytes, or nothing when zlib fails.
func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    GzipEncoder()?.encode(bytes) ?? []
}
