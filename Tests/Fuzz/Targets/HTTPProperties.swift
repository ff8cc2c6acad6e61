import HTTP

/// The same bytes give the same requests in whatever pieces they come, all within the limits.
enum HTTPProperties {
    /// Small, so that short inputs reach them.
    static let limits = {
        var limits = Limits()
        limits.target = 256
        limits.head = 1024
        limits.fields = 16
        limits.body = 2048
        return limits
    }()

    private static let statuses: Set<Int> = [400, 413, 414, 415, 417, 431, 501, 505]

    static func complaint(about bytes: [UInt8]) -> String? { complaint(about: bytes, limits: limits) }

    static func complaint(about bytes: [UInt8], limits: Limits) -> String? {
        let ways = Pieces.ways(of: bytes)
        let whole = DecodedEvent.all(in: ways[0], limits: limits)
        for pieces in ways.dropFirst() {
            let events = DecodedEvent.all(in: pieces, limits: limits)
            guard events == whole else {
                return "in \(pieces.count) pieces the bytes give \(events) and not \(whole)"
            }
        }
        for (index, event) in whole.enumerated() {
            if let complaint = complaint(about: event, limits: limits) { return complaint }
            if event.isLast, index < whole.count - 1 { return "something follows the event that ends the connection" }
        }
        return nil
    }

    private static func complaint(about event: DecodedEvent, limits: Limits) -> String? {
        switch event {
        case .request(let parts, let body):
            if parts.bytes.count > limits.head { return "a head of \(parts.bytes.count) bytes is taken" }
            return complaint(about: parts) ?? sizeComplaint(body, limits)
        case .refused(let refusal, _, let parts, let body):
            if !statuses.contains(refusal.status) { return "a refusal with status \(refusal.status)" }
            return parts.flatMap(complaint(about:)) ?? sizeComplaint(body, limits)
        }
    }

    private static func complaint(about parts: DecodedEvent.RequestParts) -> String? {
        for span in parts.spans where span.start > span.end || span.end > parts.bytes.count {
            return "a part lies at \(span), outside of the head"
        }
        return parts.bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) ? nil : "a head does not end with an empty line"
    }

    private static func sizeComplaint(_ body: [UInt8], _ limits: Limits) -> String? {
        body.count > limits.body ? "a content of \(body.count) bytes is taken" : nil
    }
}

extension DecodedEvent {
    /// Whether nothing may follow.
    fileprivate var isLast: Bool {
        switch self {
        case .request(let parts, _): !parts.keepsAlive
        case .refused: true
        }
    }
}
