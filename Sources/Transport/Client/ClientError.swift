/// Why a request to another server has no answer.
package enum ClientError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name has no address.
    case unresolved(host: String, reason: String)
    /// No address of the host took the connection.
    case unreachable(place: String, reason: String)
    case tls(place: String, reason: String)
    /// It took longer than the limit, in milliseconds.
    case timedOut(place: String, milliseconds: Int)
    /// What came is no answer of HTTP/1, or too long.
    case badResponse(place: String, reason: String)
    /// Too many requests wait already.
    case tooMany(place: String)
    case cancelled

    package var description: String {
        switch self {
        case .unresolved(let host, let reason): "cannot find the address of \(host): \(reason)"
        case .unreachable(let place, let reason): "cannot reach \(place): \(reason)"
        case .tls(let place, let reason): "no TLS connection to \(place): \(reason)"
        case .timedOut(let place, let milliseconds): "\(place) did not answer within \(milliseconds) ms"
        case .badResponse(let place, let reason): "what \(place) answered cannot be read: \(reason)"
        case .tooMany(let place): "too many requests wait already: none was made to \(place)"
        case .cancelled: "the request was called off"
        }
    }
}
