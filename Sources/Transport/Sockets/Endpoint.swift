/// Where a server listens, and what it speaks there.
package struct Endpoint: Sendable {
    /// What is spoken on the connections of a listener.
    package enum Mode: Sendable {
        case plain
        case tls(any ChannelFactory)
        /// TLS when the first byte is that of a TLS record (0x16), else plain.
        case both(any ChannelFactory)
    }

    /// A numeric IPv4 or IPv6 address, or `localhost`.
    package var host: String
    /// 0 lets the system choose.
    package var port: UInt16
    package var mode: Mode
    /// The session whose own port this is.
    package var session: String?

    package init(host: String = "127.0.0.1", port: UInt16 = 0, mode: Mode = .plain, session: String? = nil) {
        self.host = host
        self.port = port
        self.mode = mode
        self.session = session
    }
}
