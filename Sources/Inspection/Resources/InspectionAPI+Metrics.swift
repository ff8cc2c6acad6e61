import Domain
import HTTP

extension InspectionAPI {
    static var metricsRoutes: [Route] {
        [
            Route(
                .get, "/metrics", "Numbers for Prometheus", produces: ["text/plain; version=0.0.4; charset=utf-8"]
            ) { call throws(ProblemDocument) in
                let response = Response(200, type: call.mediaType, call.environment.metrics)
                return .now(response.adding("Cache-Control", "no-store"))
            }
        ]
    }
}
