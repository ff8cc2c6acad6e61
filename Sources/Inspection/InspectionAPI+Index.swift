import HTTP
import Interactions
import JSONBytes

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
        if let page = call.environment.page, MediaType.isNamed("text/html", accept: accept) { return .now(page()) }
        return call.json { writer in
            writer.object { writer in
                writer.key("name")
                writer.string("pushpit")
                writer.key("version")
                writer.string(call.environment.version)
                writer.key("inspection")
                writer.string("/_pushpit/")
                writer.key("openapi")
                writer.string("/_pushpit/openapi.json")
                writer.key("routes")
                writer.array { writer in
                    for route in allRoutes {
                        writer.object { writer in
                            writer.key("method")
                            writer.string(route.method.rawValue)
                            writer.key("path")
                            writer.string("/_pushpit" + route.pattern)
                            writer.key("summary")
                            writer.string(route.summary)
                        }
                    }
                }
            }
        }
    }
}
