import Domain
import HTTP

/// A request on its way to a system.
package struct Call: Sendable {
    package var request: Request
    /// The path with slashes folded and the session prefix stripped.
    package var path: String
    /// The session that the port, prefix, header or host names; nil when nothing names one.
    package var session: String?
    package var now: Timestamp
    /// Scheme, host and port that the client used, and the session prefix if it used one; without a slash at the end.
    package var baseURL: String
    /// The values of the `{name}` segments of the route's pattern.
    package var parameters: [String: String]

    package init(
        request: Request, path: String, session: String?, now: Timestamp, baseURL: String,
        parameters: [String: String] = [:]
    ) {
        self.request = request
        self.path = path
        self.session = session
        self.now = now
        self.baseURL = baseURL
        self.parameters = parameters
    }

    /// The session prefix that the client used, such as `/s/run42`; empty without one.
    var prefix: Substring {
        let afterScheme = baseURL.firstRange(of: "://")?.upperBound ?? baseURL.startIndex
        return baseURL[afterScheme...].drop { $0 != "/" }
    }
}

extension Interaction {
    /// What a hit of a call is recorded as, with the answer that is planned.
    package init(_ hit: Hit, of call: Call, _ request: RecordedRequest, _ response: RecordedResponse) {
        self.init(
            session: call.session ?? hit.session ?? Link.defaultSession, receivedAt: call.now,
            observation: hit.observation, request: request, response: response)
    }
}

extension RecordedRequest {
    /// Content is recorded up to this size in bytes.
    package static let longestBody = 64 * 1024

    /// The request of a call, its content cut at the limit.
    package init(_ call: Call) {
        let body = call.request.body
        self.init(
            head: call.request.head.bytes, path: call.path,
            body: body.count > Self.longestBody ? Array(body.prefix(Self.longestBody)) : body,
            bodySize: body.count, remoteAddress: call.request.peer.remoteAddress, tls: call.request.peer.tls)
    }
}
