import Domain
import Systems
import Transport

extension FollowUps {
    /// With the server's timers and its client.
    convenience init(domain: Domain, timers: TimerHost, client: HTTPClient) {
        self.init(
            domain: domain, schedule: { _ = timers.schedule($0, $1) },
            send: { request, completion in
                client.send(request) { result in
                    completion(result.mapError { OutgoingFailure($0.description) })
                }
            })
    }
}
