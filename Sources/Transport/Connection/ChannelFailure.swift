import HTTP

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
