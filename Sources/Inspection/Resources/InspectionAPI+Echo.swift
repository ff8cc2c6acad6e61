import Domain
import HTTP

extension InspectionAPI {
    static var echoRoutes: [Route] {
        [Method.get, .post, .put].map { method in
            Route(
                method, "/echo", "Answers with the body that came, or with size=N made-up bytes",
                parameters: .only(["size"]), consumes: method == .get ? [] : ["*/*"], produces: ["*/*"], handler: echo)
        }
    }

    @Sendable private static func echo(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let size = try call.integer("size", in: 0...64 * 1024 * 1024)
        let type = call.request.head.value("Content-Type") ?? "application/octet-stream"
        var response: Response
        if let size {
            response = Response(200, body: .stream(RepeatedStream(.filling(size)), length: size))
                .adding("Content-Type", "application/octet-stream")
        } else {
            response = Response(200, type: type, call.request.body)
        }
        response.add("Cache-Control", "no-store")
        // What is echoed may be a page: it must not act as one of this server's.
        response.add("X-Content-Type-Options", "nosniff")
        response.add("Content-Security-Policy", "sandbox")
        return .now(response)
    }
}
