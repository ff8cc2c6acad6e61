/// The bounds on what one client may send or hold. Sizes are bytes, times milliseconds.
package struct Limits: Sendable, Equatable {
    /// The request target; a longer one is 414.
    package var target = 8 * 1024
    /// The head with all its fields; a longer one is 431.
    package var head = 64 * 1024
    /// The number of fields; more are 431.
    package var fields = 200
    /// The content, decoded or not; more is 413.
    package var body = 16 * 1024 * 1024
    /// From the first byte of a request to the end of its head; later is 408.
    package var headerTime = 30_000
    /// The longest wait for a content that comes with less than 1,000 bytes a second; later is 408.
    package var bodyTime = 30_000
    /// How long a connection may be idle between requests before it is closed.
    package var idleTime = 120_000
    /// From the connection to the end of the TLS handshake.
    package var handshakeTime = 10_000
    /// How long a client may take nothing of an answer that waits for it.
    package var writeTime = 30_000

    package init() {}
}
