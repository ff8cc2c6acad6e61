import Domain
import HTTP
import Records

extension InspectionAPI {
    static var exportRoutes: [Route] {
        [
            Route(
                .get, "/interactions/export", "Interactions as a file",
                parameters: .filters(and: ["format"]), produces: ["*/*"],
                answers: [
                    RouteAnswer(200, "The file", types: ExportFormat.allCases.map(\.mediaType), schema: .anything)
                ],
                describing: ["format": .words(ExportFormat.allCases.map(\.rawValue))], handler: export)
        ]
    }

    @Sendable private static func export(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let filter = try call.filter()
        let name = try call.word("format", of: ExportFormat.allCases.map(\.rawValue))
        let format = name.flatMap(ExportFormat.init) ?? .ndjson
        let stream = ExportStream(filter, format: format, environment: call.environment)
        var response = Response(200, body: .stream(stream, length: nil))
        response.add("Content-Type", format.mediaType)
        response.add("Content-Disposition", "attachment; filename=\"interactions.\(format.rawValue)\"")
        response.add("Cache-Control", "no-store")
        return .now(response)
    }
}
