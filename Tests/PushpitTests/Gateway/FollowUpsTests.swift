import Domain
import HTTP
import Synchronization
import Systems
import Testing

@testable import Pushpit

@Suite(.timeLimit(.minutes(5))) struct FollowUpsTests {
    /// What was scheduled and sent, to be done when the test says so.
    private final class Outside: Sendable {
        let scheduled = Mutex<[(Int, @Sendable () -> Void)]>([])
        let sent = Mutex<[(OutgoingRequest, @Sendable (Result<IncomingResponse, OutgoingFailure>) -> Void)]>([])
    }

    private let outside = Outside()
    private let domain = Domain(
        journal: Journal(clock: Clock { Timestamp(milliseconds: 1) }), clock: Clock { Timestamp(milliseconds: 1) })

    private var followUps: FollowUps {
        FollowUps(
            domain: domain,
            schedule: { [outside] milliseconds, action in
                outside.scheduled.withLock { $0.append((milliseconds, action)) }
            },
            send: { [outside] request, completion in outside.sent.withLock { $0.append((request, completion)) } })
    }

    private func call(isLost: Bool = false) throws -> OutgoingCall {
        var request = OutgoingRequest(.post, try WebAddress("http://cb.example:81/x?y=1"), body: Array("{}".utf8))
        request.add("X-A", "1")
        let observation = Observation(.journeys, .callback)
        return OutgoingCall(request, observation, lostBy: isLost ? "f-1" : nil) { observation, result in
            if case .failure(let failure) = result {
                observation.add(Finding(.callbackLost, .warning, detail: failure.description))
            }
        }
    }

    private func recorded() -> Interaction? {
        if case .found(let interaction) = domain.journal.lookup(1) { interaction } else { nil }
    }

    @Test func aRequestIsRecordedOnceItIsAnswered() throws {
        let call = try call()
        followUps.begin([FollowUp(session: "run1") { _ in FollowUp.Action { call } }])
        #expect(recorded() == nil)
        let completion = try #require(outside.sent.withLock { $0.first?.1 })
        completion(.success(IncomingResponse(status: 202, body: [1, 2])))
        let interaction = try #require(recorded())
        #expect(interaction.session == "run1")
        #expect(interaction.observation.kind == .callback)
        #expect(interaction.observation.verdict == .valid)
        #expect(
            String(decoding: interaction.request.head, as: UTF8.self).hasPrefix(
                "POST /x?y=1 HTTP/1.1\r\nHost: cb.example:81\r\nX-A: 1\r\n"))
        #expect(interaction.request.path == "/x")
        #expect(interaction.request.body == Array("{}".utf8))
        #expect(interaction.request.remoteAddress == "cb.example:81")
        #expect(interaction.response.status == 202)
        #expect(interaction.response.size == 2)
        #expect(domain.sessions.list().map(\.name) == ["run1"])
    }

    @Test func aRequestWithoutAnswerHasNoStatus() throws {
        let call = try call()
        followUps.begin([FollowUp(session: "default") { _ in FollowUp.Action { call } }])
        outside.sent.withLock { $0.first?.1 }?(.failure(OutgoingFailure("nobody there")))
        #expect(recorded()?.response.status == nil)
        #expect(recorded()?.observation.findings.map(\.detail) == ["nobody there"])
    }

    @Test func aLostRequestIsNotSentAndNamesItsFault() throws {
        let call = try call(isLost: true)
        followUps.begin([FollowUp(session: "default") { _ in FollowUp.Action { call } }])
        #expect(outside.sent.withLock { $0.isEmpty })
        #expect(recorded()?.response.status == nil)
        #expect(recorded()?.response.fault == "f-1")
    }

    @Test func whatIsDelayedIsDoneAtItsTime() throws {
        let done = Atomic<Int>(0)
        followUps.begin([
            FollowUp(after: 500, session: "default") { _ in
                done.add(1, ordering: .relaxed)
                return FollowUp.Action()
            }
        ])
        #expect(done.load(ordering: .relaxed) == 0)
        let (delay, action) = try #require(outside.scheduled.withLock { $0.first })
        #expect(delay == 500)
        action()
        #expect(done.load(ordering: .relaxed) == 1)
    }
}
