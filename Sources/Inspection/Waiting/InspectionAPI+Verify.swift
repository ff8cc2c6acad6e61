import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var verifyRoutes: [Route] {
        [
            Route(
                .post, "/verify", "Checks several expectations at once", consumes: ["application/json"],
                produces: ["application/json", "application/xml", "text/xml"], body: .named("Verification"),
                answers: [
                    RouteAnswer(
                        200, "All is met", types: ["application/json", "application/xml", "text/xml"],
                        schema: .named("Verified")),
                    RouteAnswer(
                        409, ProblemType.expectationNotMet.title,
                        types: ["application/problem+json", "application/xml", "text/xml"],
                        schema: .named("UnmetVerification")),
                ], handler: verify)
        ]
    }

    @Sendable private static func verify(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let (now, lastSeq) = (call.environment.clock.now(), call.journal.lastSeq)
        var plan = try call.body { (json) throws(PointerError) in
            try VerifyPlan(json: json, now: now, lastSeq: lastSeq, redaction: call.environment.redaction)
        }
        if let session = plan.session, !InspectionCall.isSessionName(session) {
            throw .body("/session", "1 to 64 of A-Z a-z 0-9 . _ - were expected")
        }
        if let session = call.session {
            guard plan.session == nil || plan.session == session else {
                throw .body("/session", "the call is about the session \(session) alone")
            }
            plan.session = session
        }
        let progress = VerifyProgress(
            plan, environment: call.environment, mediaType: call.mediaType)
        let background = progress.takesLong ? call.environment.background : .inline
        return .later { responder in
            background.run(0) {
                WaitingCall(environment: progress.environment, responder: responder).wait(
                    for: progress.scope, milliseconds: Int(progress.plan.within.wholeMilliseconds),
                    begin: { progress.begin() }, advance: { progress.advance() }, timedOut: { progress.end($0) })
            }
        }
    }
}
