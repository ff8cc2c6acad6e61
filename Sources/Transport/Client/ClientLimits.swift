/// The bounds on one request to another server. Times are milliseconds, sizes bytes.
package struct ClientLimits: Sendable, Equatable {
    /// From the start to the established connection, with name and TLS.
    package var connect = 5_000
    /// From the start to the end of the answer.
    package var whole = 10_000
    /// The longest content of an answer.
    package var body = 1 << 20

    package init() {}
}
