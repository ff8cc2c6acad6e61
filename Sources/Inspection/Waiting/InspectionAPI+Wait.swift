import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var waitRoutes: [Route] {
        [
            Route(
                .get, "/interactions/wait", "Answers as soon as the outcome of an expectation is decided",
                parameters: .filters(and: ["count", "mode", "timeout"]),
                answers: [
                    .json(.named("SatisfiedWait")), .problem(.expectationNotMet, .named("UnmetWait")),
                ], scans: true, handler: wait)
        ]
    }

    @Sendable private static func wait(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let modes = WaitMode.allCases.map(\.rawValue)
        let mode = try call.word("mode", of: modes).flatMap(WaitMode.init) ?? .atLeast
        let question = WaitQuestion(
            filter: try call.filter(), mode: mode,
            expected: mode == .never ? 0 : try call.integer("count", in: 0...1_000_000_000) ?? 1,
            milliseconds: try timeout(call), startedAt: call.environment.clock.now(), environment: call.environment)
        return .later { responder in
            let count = WaitCount(question.filter, in: question.environment.domain.journal)
            WaitingCall(environment: question.environment, responder: responder).wait(
                for: question.filter, milliseconds: question.milliseconds,
                begin: { question.decided(count.recount(), checksEviction: true) },
                advance: { question.decided(count.advance(), checksEviction: false) },
                timedOut: { question.end(count.recount(), $0) })
        }
    }

    /// The time limit of a call in milliseconds: `timeout`, else what `Prefer: wait` (RFC 7240 §4.3) says, else 5 s.
    private static func timeout(_ call: InspectionCall) throws(ProblemDocument) -> Int {
        if let text = call.query["timeout"] {
            let duration: Duration
            do throws(DurationError) {
                duration = try Duration(text: text)
            } catch {
                throw .parameter("timeout", error.description)
            }
            guard duration <= VerifyPlan.longestWait else { throw .parameter("timeout", "more than 5m") }
            return Int(duration.wholeMilliseconds)
        }
        for value in call.request.head.values("Prefer") {
            for preference in value.split(whereSeparator: { $0 == "," || $0 == ";" }) {
                let preference = preference.filter { $0 != " " && $0 != "\t" && $0 != "\"" }.lowercased()
                guard preference.hasPrefix("wait="), let seconds = Int(preference.dropFirst(5)) else { continue }
                return min(max(seconds, 0), 300) * 1000
            }
        }
        return 5000
    }
}
