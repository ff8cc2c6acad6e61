import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var diagnosisRoutes: [Route] {
        [
            Route(
                .get, "/diagnosis", "What stands in the way: why nothing, or not the right thing, arrives",
                parameters: .only(["session", "device", "delivery", "since"]),
                answers: [.json(.items(of: .named("DiagnosisItem")))], handler: diagnose)
        ]
    }

    @Sendable private static func diagnose(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        var scope = DiagnosisScope(device: call.query["device"], delivery: call.query["delivery"])
        if let text = call.query["since"] {
            do throws(DurationError) {
                scope.since = try Timestamp(ago: text, now: call.environment.clock.now())
            } catch {
                throw .parameter("since", "\(error), or an RFC 3339 time")
            }
        }
        switch call.scope(call.query["session"]) {
        case .all: break
        case .one(let name):
            guard InspectionCall.isSessionName(name) else {
                throw .parameter("session", "\"\(name)\" is no session name: 1 to 64 of A-Z a-z 0-9 . _ -")
            }
            scope.session = name
        case .none: throw .parameter("session", "the call is about the session \(call.session ?? "") alone")
        }
        let items = call.environment.diagnosis(scope, RecentInteractions(call.journal))
        return call.json { writer in
            writer.object { writer in
                writer.key("items")
                writer.array { for item in items { $0.value(call.environment.redaction.masked(item.json)) } }
            }
        }
    }
}
