/// One thing that takes bytes from outside, with the properties that must hold for any bytes.
///
/// The fuzzer looks for bytes that break one; the tests put the stored corpus through all of them.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// A connection's bytes, given to the request decoder.
    case http
    /// The bytes of another server, given to the decoder of the client.
    case response
    /// A content in the chunked transfer coding.
    case chunked
    /// A content in the gzip content coding.
    case gzip
    case json
    /// A query or a content in `application/x-www-form-urlencoded`.
    case form
    case xml
    /// A query of the inspection API.
    case query
    /// Requests on their way through the whole server but for its sockets.
    case gateway

    /// Which property the bytes break, in a sentence; nil when all hold.
    package func complaint(about bytes: [UInt8]) -> String? {
        switch self {
        case .http: HTTPProperties.complaint(about: bytes)
        case .response: ResponseProperties.complaint(about: bytes)
        case .chunked: ChunkedProperties.complaint(about: bytes)
        case .gzip: GzipProperties.complaint(about: bytes)
        case .json: JSONProperties.complaint(about: bytes)
        case .form: FormProperties.complaint(about: bytes)
        case .xml: XMLProperties.complaint(about: bytes)
        case .query: QueryProperties.complaint(about: bytes)
        case .gateway: GatewayProperties.complaint(about: bytes)
        }
    }
}
