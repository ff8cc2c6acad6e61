import HTTP
import Interactions
import Systems

extension Interaction {
    /// What an observation of a call is recorded as, with the answer that is planned.
    init(_ observation: Observation, of call: Call, _ request: RecordedRequest, _ response: RecordedResponse) {
        var response = response
        response.fault = observation.fault
        self.init(
            session: call.session ?? observation.session ?? "default", receivedAt: call.now, observation: observation,
            request: request, response: response)
    }
}

extension RecordedRequest {
    /// The request of a call, its content cut at the limit.
    init(_ call: Call) {
        let body = call.request.body
        self.init(
            head: call.request.head.bytes, path: call.path,
            body: body.count > Gateway.recordedBody ? Array(body.prefix(Gateway.recordedBody)) : body,
            bodySize: body.count, remoteAddress: call.request.peer.remoteAddress, tls: call.request.peer.tls)
    }
}
