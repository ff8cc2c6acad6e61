import Bytes
import Domain
import HTTP

extension InspectionAPI {
    static var indexRoutes: [Route] {
        [
            Route(
                .get, "/", "The page for a browser, else what there is", access: .open, parameters: .any,
                produces: ["application/json", "text/html; charset=utf-8"], handler: index)
        ]
    }

    @Sendable private static func index(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let accept = call.request.head.values("Accept")
        if let page = call.environment.page, AcceptHeader(accept).names("text/html") { return .now(page) }
        return call.json { writer in
            writer.object { writer in
                writer.member("name", "pushpit")
                writer.member("version", call.environment.version)
                writer.member("inspection", "/_pushpit/")
                writer.member("openapi", "/_pushpit/openapi.json")
                writer.key("routes")
                writer.array { writer in
                    for route in allRoutes {
                        writer.object { writer in
                            writer.member("method", route.method.rawValue)
                            writer.member("path", "/_pushpit" + route.pattern)
                            writer.member("summary", route.summary)
                        }
                    }
                }
            }
        }
    }
}
