import HTTP
import Interactions
import Systems

extension Interaction {
    /// What an observation of a call is recorded as, with the answer that is planned.
    init(_ observation: Observation, of call: Call, _ response: RecordedResponse) {
        let body = call.request.body
        var response = response
        response.fault = observation.fault
        self.init(
            session: call.session ?? observation.session ?? "default", receivedAt: call.now, observation: observation,
            request: RecordedRequest(
                head: call.request.head.bytes, path: call.path,
                body: body.count > Gateway.recordedBody ? Array(body.prefix(Gateway.recordedBody)) : body,
                bodySize: body.count, remoteAddress: call.request.peer.remoteAddress, tls: call.request.peer.tls),
            response: response)
    }
}
