/// Why a request is refused before anybody handles it: an answer that ends the connection.
package struct Refusal: Error, Sendable, Equatable {
    /// 400, 408, 413, 414, 417, 431, 501, 503 or 505.
    package var status: Int
    /// One line for the client and for the record: what is wrong and where.
    package var reason: String

    package init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}

/// A request that could not be read to its end: what came, and why it was refused.
package struct RefusedRequest: Sendable {
    /// The bytes of the head as far as they were read, bounded by the limits.
    package var bytes: [UInt8]
    /// The head, when it was sound and only the content was refused.
    package var head: RequestHead?
    /// The content as far as it was decoded.
    package var body: [UInt8]
    package var refusal: Refusal
    package var peer: Peer

    package init(bytes: [UInt8], head: RequestHead?, body: [UInt8], refusal: Refusal, peer: Peer) {
        self.bytes = bytes
        self.head = head
        self.body = body
        self.refusal = refusal
        self.peer = peer
    }

    /// Whether the method is HEAD, also when the head is not sound: then the answer has no content, whatever it says.
    package var isHead: Bool {
        head.map { $0.method == .head } ?? bytes.starts(with: "HEAD ".utf8)
    }
}
