import Domain
import HTTP
import Synchronization
import Systems

/// Does what systems want done after their answers, and records the requests that they make of other servers.
package final class FollowUps: Sendable {
    /// Makes a request and says how it ended.
    package typealias Send =
        @Sendable (OutgoingRequest, @escaping @Sendable (Result<IncomingResponse, OutgoingFailure>) -> Void) -> Void
    /// Calls an action after so many milliseconds.
    package typealias Schedule = @Sendable (Int, @escaping @Sendable () -> Void) -> Void

    /// As many may wait for their time; further ones are done at once.
    private static let waitingLimit = 10_000

    private let domain: Domain
    private let schedule: Schedule
    private let send: Send
    private let waiting = Atomic<Int>(0)

    package init(domain: Domain, schedule: @escaping Schedule, send: @escaping Send) {
        self.domain = domain
        self.schedule = schedule
        self.send = send
    }

    /// Does each at its time.
    func begin(_ followUps: [FollowUp]) {
        for followUp in followUps {
            guard followUp.delay > 0, waiting.load(ordering: .relaxed) < Self.waitingLimit else {
                act(followUp)
                continue
            }
            waiting.add(1, ordering: .relaxed)
            schedule(followUp.delay) { [self] in
                waiting.subtract(1, ordering: .relaxed)
                act(followUp)
            }
        }
    }

    private func act(_ followUp: FollowUp) {
        let session = followUp.session
        let action = followUp.act(domain.clock.now())
        if !action.changes.isEmpty { domain.commit([], action.changes) }
        guard let call = action.call() else { return }
        let receivedAt = domain.clock.now()
        let start = MonotonicTime.now
        guard call.lostBy == nil else {
            record(call, .failure(OutgoingFailure("it was lost on purpose")), receivedAt, start, session)
            return
        }
        send(call.request) { [self] result in record(call, result, receivedAt, start, session) }
    }

    private func record(
        _ call: OutgoingCall, _ result: Result<IncomingResponse, OutgoingFailure>, _ receivedAt: Timestamp,
        _ start: MonotonicTime, _ session: String
    ) {
        let answer = try? result.get()
        var observation = call.observation
        call.conclude(&observation, result.map(\.status))
        let request = call.request
        let interaction = Interaction(
            session: session, receivedAt: receivedAt, observation: observation,
            request: RecordedRequest(
                head: request.head, path: String(request.address.target.prefix { $0 != "?" }),
                body: Array(request.body.prefix(RecordedRequest.longestBody)), bodySize: request.body.count,
                remoteAddress: request.address.authority),
            response: RecordedResponse(
                status: answer?.status, size: answer?.body.count, durationMicroseconds: start.microsecondsSince,
                fault: call.lostBy))
        domain.commit([interaction])
    }
}
