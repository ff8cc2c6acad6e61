/// The bounds on one request to another server. Times are milliseconds, sizes bytes.
package struct ClientLimits: Sendable, Equatable {
    /// From the beginning of the connection until it stands, with TLS.
    package var connect = 5_000
    /// From the beginning of the connection to the end of the answer: neither the wait for a free place nor the look-up
    /// of the name counts.
    package var whole = 10_000
    /// The longest content of an answer.
    package var body = 1 << 20

    package init() {}
}
