import Synchronization

/// A whole request: its head and its content, with transfer and content coding removed.
package struct Request: Sendable {
    package var head: RequestHead
    /// The decoded content.
    package var body: [UInt8]
    package var peer: Peer

    package init(head: RequestHead, body: [UInt8] = [], peer: Peer = Peer()) {
        self.head = head
        self.body = body
        self.peer = peer
    }
}

/// Where a request came from and on what kind of connection: made once a connection.
package final class Peer: Sendable {
    /// `address:port` of the client, an IPv6 address in brackets.
    package let remoteAddress: String
    /// The address that the client connected to, without port, an IPv6 address without brackets.
    package let localAddress: String
    package let localPort: Int
    /// `TLSv1.2`, `TLSv1.3`, or nil on a plain connection.
    package let tls: String?
    /// The server name that the TLS client asked for.
    package let serverName: String?
    /// The session whose own port this is.
    package let session: String?
    private let first = Mutex<String?>(nil)

    package init(
        remoteAddress: String = "127.0.0.1:0", localAddress: String = "127.0.0.1", localPort: Int = 0,
        tls: String? = nil,
        serverName: String? = nil, session: String? = nil
    ) {
        self.remoteAddress = remoteAddress
        self.localAddress = localAddress
        self.localPort = localPort
        self.tls = tls
        self.serverName = serverName
        self.session = session
    }

    /// Keeps the session of the connection's first request.
    package func note(session: String) {
        first.withLock { if $0 == nil { $0 = session } }
    }

    /// The session of the connection's first request; nil before there was one.
    package var firstSession: String? { first.withLock { $0 } }
}
