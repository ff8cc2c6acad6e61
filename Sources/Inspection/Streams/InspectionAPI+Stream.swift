import Domain
import HTTP

extension InspectionAPI {
    static var streamRoutes: [Route] {
        [
            Route(
                .get, "/interactions/stream", "Interactions as they come, as server-sent events",
                parameters: .filters(and: ["fields"]), produces: ["text/event-stream"], handler: stream)
        ]
    }

    /// Begins after `Last-Event-ID`, else after `after`, else now.
    @Sendable private static func stream(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        var filter = try call.filter()
        let fields = try call.fields()
        if let text = call.request.head.value("Last-Event-ID"), !text.isEmpty {
            guard let seq = UInt64(text) else {
                throw ProblemDocument(.badRequest, "Last-Event-ID: \"\(text)\" is no seq")
            }
            // A greater one comes from another run of the server, whose numbers mean nothing here.
            filter.after = min(seq, call.journal.lastSeq)
        }
        let events = EventStream(filter, fields: fields, environment: call.environment)
        var response = Response(200, body: .stream(events, length: nil))
        response.add("Content-Type", "text/event-stream")
        response.add("Cache-Control", "no-store")
        response.add("X-Accel-Buffering", "no")
        return .now(response)
    }
}
