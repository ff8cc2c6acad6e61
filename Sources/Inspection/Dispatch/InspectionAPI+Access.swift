import Bytes
import HTTP

extension InspectionAPI {
    /// Refuses a `Host` that is another site's name for this server (DNS rebinding).
    func checkHost(_ head: RequestHead) throws(ProblemDocument) {
        guard let host = head.value("Host"), !environment.access.knows(host: host) else { return }
        throw ProblemDocument(
            .foreignHost, "Host: \(host) is neither an address, localhost, *.localhost nor a configured name")
    }

    /// Refuses state changes by pages of another site.
    func checkOrigin(_ head: RequestHead) throws(ProblemDocument) {
        guard head.method != .get, head.method != .head, let origin = head.value("Origin"),
            !environment.access.trusts(origin: origin, host: head.value("Host") ?? "")
        else { return }
        throw ProblemDocument(.foreignOrigin, "a page of \(origin) may not change anything here")
    }

    /// Refuses a call without the token where one is needed.
    ///
    /// Returns the cookie that keeps a good `?token=`; a wrong one is refused on open routes too.
    func checkToken(_ head: RequestHead, query: Form, isOpen: Bool) throws(ProblemDocument) -> String? {
        let access = environment.access
        guard access.token != nil else { return nil }
        if let text = query["token"] {
            guard access.admits(text) else { throw tokenNeeded("the token in the query is wrong") }
            return "pushpit-token=\(PercentCoding.encode(text)); Path=/; HttpOnly; SameSite=Strict"
        }
        if isOpen { return nil }
        if let value = head.value("Authorization") {
            guard let token = Self.bearer(value), access.admits(token) else {
                throw tokenNeeded("the token in Authorization is wrong")
            }
            return nil
        }
        guard hasTokenCookie(head) else {
            throw tokenNeeded("send Authorization: Bearer with the token that was printed at the start")
        }
        return nil
    }

    /// Whether a call has the right token, where one is needed, in any of the places where it may stand.
    func carriesToken(_ head: RequestHead, query: Form) -> Bool {
        let access = environment.access
        guard access.token != nil else { return false }
        if let text = query["token"] { return access.admits(text) }
        if let value = head.value("Authorization") { return Self.bearer(value).map(access.admits) ?? false }
        return hasTokenCookie(head)
    }

    /// The token of `Authorization: Bearer` (RFC 6750 §2.1); nil for another scheme.
    private static func bearer(_ value: String) -> String? {
        let parts = value.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }

    private func hasTokenCookie(_ head: RequestHead) -> Bool {
        for value in head.values("Cookie") {
            for pair in value.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard pair.hasPrefix("pushpit-token=") else { continue }
                let text = PercentCoding.decode(String(pair.dropFirst("pushpit-token=".count)))
                if environment.access.admits(text) { return true }
            }
        }
        return false
    }

    private func tokenNeeded(_ detail: String) -> ProblemDocument {
        var problem = ProblemDocument(.tokenNeeded, detail)
        problem.fields.append(.init("WWW-Authenticate", "Bearer realm=\"pushpit\""))
        return problem
    }

    /// Answers `OPTIONS`, also as the question that browsers ask before a foreign page's call.
    func preflight(_ head: RequestHead, path: String) -> Reply {
        let routes = table.match(Self.local(path))?.routes ?? []
        var response = Response(204)
        response.add("Allow", Self.allow(routes))
        if let origin = environment.access.corsOrigin, head.value("Origin") == origin {
            response.add("Access-Control-Allow-Methods", Self.allow(routes))
            response.add(
                "Access-Control-Allow-Headers",
                "Authorization, Content-Type, Last-Event-ID, Prefer, X-Pushpit-Session")
            response.add("Access-Control-Max-Age", "600")
        }
        return .now(response)
    }

    /// Lets pages of the configured origin read the answer.
    func sharing(_ reply: Reply, with request: Request) -> Reply {
        guard let origin = environment.access.corsOrigin else { return reply }
        let isShared = request.head.value("Origin") == origin
        let share: @Sendable (Response) -> Response = { response in
            let varied = response.adding("Vary", "Origin")
            guard isShared else { return varied }
            return varied.adding("Access-Control-Allow-Origin", origin)
                .adding("Access-Control-Expose-Headers", "Allow, Location, Retry-After")
        }
        switch reply {
        case .now(let response): return .now(share(response))
        case .later(let start):
            return .later { responder in
                start(Responder(send: { responder.respond(share($0)) }, watch: { responder.onCancel($0) }))
            }
        }
    }
}
