/// A request method (RFC 9110 §9) that the server knows by name; any other is `other`.
package enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    case connect = "CONNECT"
    case trace = "TRACE"
    /// A token that is none of the above; `RequestHead.methodText` has it.
    case other = ""
}
