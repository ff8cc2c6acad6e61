import Domain
import HTTP

/// The JSON API over the domain: everything that a tester does goes through here.
package struct InspectionAPI: Sendable {
    package let environment: InspectionEnvironment
    package let table: RouteTable

    package init(environment: InspectionEnvironment) {
        self.environment = environment
        table = Self.table
    }

    private static let table = RouteTable(allRoutes)

    /// Paths at the top level that mean the same as below `/_pushpit`.
    package static let aliases: Set<String> = ["/healthz", "/readyz", "/metrics", "/openapi.json"]

    /// Whether a path, folded and without session prefix, is the API's: never an interaction.
    package static func owns(path: String) -> Bool {
        path == "/_pushpit" || path.hasPrefix("/_pushpit/") || aliases.contains(path)
    }

    /// Answers a request.
    /// - Parameters:
    ///   - path: the path as sent, without session prefix: below `/_pushpit`, an alias, or `/` for page and index.
    ///   - session: the session that prefix, own port or header name; the whole call is about that one.
    package func handle(_ request: Request, path: String, session: String?) -> Reply {
        let reply: Reply
        do throws(ProblemDocument) {
            reply = try dispatch(request, path: path, session: session)
        } catch {
            reply = .now(error.response)
        }
        return sharing(reply, with: request)
    }

    /// The problem document for a request that could not be read to its end.
    package func refuse(_ refusal: Refusal) -> Response {
        let type: ProblemType = refusal.status == 413 ? .tooLarge : refusal.status == 503 ? .shuttingDown : .badRequest
        return ProblemDocument(type, refusal.reason, status: refusal.status).response
    }

    /// The problem document for a call that names a session by a name that is not allowed.
    package func refuse(sessionName name: String) -> Response {
        ProblemDocument(
            .badRequest, "the session name \"\(name.prefix(128))\" is not allowed: 1 to 64 of A-Z a-z 0-9 . _ -"
        ).response
    }

    private func dispatch(_ request: Request, path: String, session: String?) throws(ProblemDocument) -> Reply {
        let head = request.head
        let query = Form(query: head)
        // No other site knows the token, so a name by which a container is called needs no configuration.
        if path != "/", !carriesToken(head, query: query) { try checkHost(head) }
        if head.method == .options { return preflight(head, path: path) }
        try checkOrigin(head)
        let match = table.match(Self.local(path))
        let method: Method = head.method == .head ? .get : head.method
        let route = match?.routes.first { $0.method == method }
        let cookie = try checkToken(head, query: query, isOpen: route?.access == .open)
        guard let match else {
            let hint =
                table.nearest(to: Self.local(path)).map { "the nearest is /_pushpit\($0)" }
                ?? "GET /_pushpit/openapi.json lists them"
            throw ProblemDocument(.noSuchRoute, "no route \(path); \(hint)")
        }
        guard let route else {
            let allowed = Self.allow(match.routes)
            var problem = ProblemDocument(
                .wrongMethod, "\(path) does not take \(head.methodText), only \(allowed)")
            problem.fields.append(.init("Allow", allowed))
            throw problem
        }
        let call = InspectionCall(
            request: request, session: session, parameters: match.parameters,
            query: query.removing("token"), mediaType: try mediaType(of: route, for: head), environment: environment)
        try check(call, for: route)
        let reply = try call.takesLong(route) ? apart(call, route) : route.handler(call)
        guard let cookie, case .now(let response) = reply else { return reply }
        return .now(response.adding("Set-Cookie", cookie))
    }

    /// Answers apart from the loops, which go on meanwhile; not at all when the client has gone by then.
    private func apart(_ call: InspectionCall, _ route: Route) -> Reply {
        .later { responder in
            let isGone = GoneFlag()
            responder.onCancel { isGone.set() }
            environment.background.run(0) {
                if isGone.isSet { return }
                do throws(ProblemDocument) {
                    switch try route.handler(call) {
                    case .now(let response): responder.respond(response)
                    case .later(let begin): begin(responder)
                    }
                } catch {
                    responder.respond(error.response)
                }
            }
        }
    }

    /// The media type that the route is to make.
    private func mediaType(of route: Route, for head: RequestHead) throws(ProblemDocument) -> String {
        guard !route.produces.isEmpty else { return "" }
        if let choice = AcceptHeader(head.values("Accept")).preferred(among: route.produces) { return choice }
        throw ProblemDocument(.notAcceptable, "the route makes \(route.produces.joined(separator: ", "))")
    }

    private func check(_ call: InspectionCall, for route: Route) throws(ProblemDocument) {
        let names = route.parameters.all
        for item in call.query.pairs where route.parameters != .any && !names.contains(item.name) {
            let known = names.isEmpty ? "none is taken here" : "known are \(names.joined(separator: ", "))"
            throw .parameter(item.name, "unknown; \(known)")
        }
        for name in route.parameters.single where call.query.values(name).count > 1 {
            throw .parameter(name, "given twice")
        }
        guard !route.consumes.isEmpty, !route.consumes.contains("*/*"), !call.request.body.isEmpty,
            let value = call.request.head.value("Content-Type")
        else { return }
        let essence = MediaType.essence(of: value)
        guard
            route.consumes.contains(essence)
                || route.consumes.contains("application/json") && essence.hasSuffix("+json")
        else {
            throw ProblemDocument(
                .unsupportedMediaType, "\(essence) is not taken, only \(route.consumes.joined(separator: ", "))")
        }
    }

    /// The path below `/_pushpit`.
    static func local(_ path: String) -> Substring {
        path.hasPrefix("/_pushpit") ? path.dropFirst("/_pushpit".count) : path[...]
    }

    /// The value of `Allow` for routes of one pattern.
    static func allow(_ routes: [Route]) -> String {
        var names: [String] = []
        for route in routes {
            names.append(route.method.rawValue)
            if route.method == .get { names.append("HEAD") }
        }
        return (names + ["OPTIONS"]).joined(separator: ", ")
    }
}
