import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var setupRoutes: [Route] {
        [
            Route(
                .get, "/setup", "The SDKs that can be pointed at this server",
                answers: [
                    .json(
                        .items(
                            of: .object(["sdk": .text, "title": .text, "platforms": .list(of: .platform), "url": .text])
                        ))
                ], handler: listGuides),
            Route(
                .get, "/setup/{sdk}", "What to write where, so that an SDK talks to this server",
                parameters: .only(["platform", "format", "session"]),
                produces: ["application/json", "text/plain; charset=utf-8"],
                answers: [
                    RouteAnswer(
                        200, "The guide", types: ["application/json", "text/plain"], schema: .named("SetupDocument"))
                ],
                describing: ["format": .words(["json", "text"])], handler: showGuide),
        ]
    }

    @Sendable private static func listGuides(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let items = call.environment.settings.systems.flatMap(\.guides).map { guide -> JSON in
            [
                "sdk": .string(guide.sdk), "title": .string(guide.title),
                "platforms": .array(Platform.allCases.map { .string($0.name) }),
                "url": .string("/_pushpit/setup/" + guide.sdk),
            ]
        }
        return .now(InspectionCall.response(json: (["items": .array(items)] as JSON).bytes))
    }

    @Sendable private static func showGuide(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let name = call.part("sdk")
        let guides = call.environment.settings.systems.flatMap(\.guides)
        guard let guide = guides.first(where: { $0.sdk == name }) else {
            let known = guides.map(\.sdk).joined(separator: ", ")
            throw ProblemDocument(.notFound, "there is no SDK \"\(name)\"; known are \(known)")
        }
        let platform = try call.word("platform", of: Platform.allCases.map(\.name)).flatMap(Platform.init) ?? .ios
        let format = try call.word("format", of: ["json", "text"])
        let document = guide.document(try call.target(platform))
        let title = "\(guide.title), \(platform == .ios ? "iOS" : "Android")"
        if format == "text" || (format == nil && call.mediaType.hasPrefix("text/")) {
            let response = Response(200, text: "\(title)\n\n\(document.text)", type: "text/plain; charset=utf-8")
            return .now(response.adding("Cache-Control", "no-store"))
        }
        let json = JSON.object(
            [
                .init("sdk", .string(guide.sdk)), .init("title", .string(title)),
                .init("platform", .string(platform.name)),
            ] + document.members)
        return .now(InspectionCall.response(json: json.bytes))
    }
}

extension InspectionCall {
    /// The server as an app reaches it, under the prefix of the session that the call is about.
    fileprivate func target(_ platform: Platform) throws(ProblemDocument) -> SetupTarget {
        let named = try askedSession()
        if let named, !InspectionCall.isSessionName(named) {
            throw .parameter("session", "1 to 64 of A-Z a-z 0-9 . _ - were expected")
        }
        return SetupTarget(
            platform, at: environment.addresses, caller: request.head.value("Host"), session: named,
            configuration: environment.settings.document)
    }
}
