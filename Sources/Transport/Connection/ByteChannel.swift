import HTTP

/// What became of a read or a write on a connection.
package enum IOResult: Sendable, Equatable {
    /// So many bytes were moved, at least one.
    case bytes(Int)
    /// Nothing moved: try again when the descriptor is readable (a TLS write may say so too).
    case wouldBlockRead
    /// Nothing moved: try again when the descriptor is writable (a TLS read may say so too).
    case wouldBlockWrite
    /// The peer has ended its side (end of file, or TLS close_notify).
    case closed
    case failed(ChannelFailure)
}

/// What became of a step of a handshake.
package enum HandshakeResult: Sendable, Equatable {
    case done
    /// Call again when the descriptor is readable.
    case wantsRead
    /// Call again when the descriptor is writable.
    case wantsWrite
    /// It cannot succeed. An alert that tells the client has been written where the protocol has one.
    case failed(outcome: ConnectionReport.Outcome, reason: String)
}

/// Moves the bytes of one connection. It is confined to the connection's loop, never blocks and never raises SIGPIPE.
///
/// The descriptor belongs to the connection, which closes it after `close()`.
package protocol ByteChannel: AnyObject {
    /// Goes on with the handshake; called until it says `done` or `failed`. A plain channel is done at once.
    func handshake() -> HandshakeResult
    /// Reads what there is, at most the size of the buffer.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> IOResult
    /// Writes what fits. After `wouldBlock…` it is called again with the same bytes, at a possibly different address.
    func write(_ bytes: UnsafeRawBufferPointer) -> IOResult
    /// Ends the sending side as far as the protocol above the socket has an end (TLS close_notify); the socket is shut down by the caller.
    func close()
    /// Bytes that were taken from the socket and not yet read, for which the kernel will report no event.
    var hasPending: Bool { get }
    /// Whether the last read took all that the kernel had, so that an event comes when there is more.
    var isDrained: Bool { get }
    /// `TLSv1.2`, `TLSv1.3`, or nil on a plain channel.
    var tlsVersion: String? { get }
    /// The protocol that ALPN chose.
    var alpn: String? { get }
    /// The server name that the client asked for.
    var serverName: String? { get }
}

/// Makes the channels of a listener's connections.
package protocol ChannelFactory: Sendable {
    /// A channel on a connected, non-blocking descriptor, in the server's part.
    /// - Parameters:
    ///   - localAddress: the address that the client connected to, without port and brackets, to choose a certificate by.
    ///   - session: the session whose own port it came to.
    func channel(descriptor: Int32, localAddress: String, session: String?) -> any ByteChannel
}

/// Why a channel can move no more bytes.
package enum ChannelFailure: Error, Sendable, Equatable {
    /// The peer reset the connection or is gone.
    case reset
    /// A call of the system failed.
    case system(SystemError)
    /// TLS failed, in the words of the library; the outcome holds for a connection that brought no request.
    case tls(String, outcome: ConnectionReport.Outcome)

    /// What became of a connection that ends so without a request; nil where the failure does not say.
    var outcome: ConnectionReport.Outcome? {
        if case .tls(_, let outcome) = self { outcome } else { nil }
    }

    /// One clause for people.
    var reason: String {
        switch self {
        case .reset: "the connection was reset"
        case .system(let error): error.reason
        case .tls(let reason, _): reason
        }
    }
}
