import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var openAPIRoutes: [Route] {
        [
            Route(
                .get, "/openapi.json", "This description of the API",
                answers: [.json(Schema(["type": "object"]))]
            ) { call throws(ProblemDocument) in
                let document = OpenAPIDocument(
                    allRoutes, version: call.environment.version, needsToken: call.environment.access.token != nil,
                    senders: call.environment.senders)
                return .now(InspectionCall.response(json: document.json.bytes))
            }
        ]
    }
}
