import Domain
import HTTP

extension Interaction {
    /// What an observation of a call is recorded as, with the answer that is planned.
    package init(_ observation: Observation, of call: Call, _ request: RecordedRequest, _ response: RecordedResponse) {
        var response = response
        response.fault = observation.fault
        self.init(
            session: call.session ?? observation.session ?? "default", receivedAt: call.now, observation: observation,
            request: request, response: response)
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
