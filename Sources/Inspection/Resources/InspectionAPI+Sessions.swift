import Bytes
import Domain
import HTTP
import Records

extension InspectionAPI {
    static var sessionRoutes: [Route] {
        [
            Route(
                .get, "/sessions", "The sessions that were used", answers: [.json(.bounded(.named("Session")))],
                lists: { $0.sessions.count }, handler: listSessions),
            Route(
                .post, "/sessions", "Makes a session, with ports of its own where `listen` is true",
                consumes: ["application/json"], body: .named("NewSession"),
                answers: [
                    .json(.named("MadeSession")), .json(.named("MadeSession"), status: 201, "Made"),
                    .problem(.conflict),
                ], handler: makeSession),
            Route(
                .delete, "/sessions/{name}", "Forgets a session with all that belongs to it", produces: [],
                handler: deleteSession),
            Route(
                .post, "/reset", "Forgets what was recorded and made, in one session or in all",
                parameters: .only(["all"]), consumes: ["application/json"],
                body: .object(
                    [:],
                    optional: [
                        "session": .session.orNull,
                        "only": .list(of: .words(ResetParts.names), atLeast: 1).orNull,
                    ], isClosed: true),
                answers: [.json(.object(["deleted": .count]))], handler: reset),
        ]
    }

    @Sendable private static func listSessions(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let scope = call.scope(nil)
        let entries = call.domain.sessions.list().filter { scope.contains($0.name) }
        let devices = call.domain.devices.counts
        return call.json { writer in
            writer.object { writer in
                writer.key("items")
                writer.array { for entry in entries { write(entry, devices[entry.name] ?? 0, call, into: &$0) } }
                writer.member("bound", call.domain.sessions.capacity)
                writer.member("dropped", call.domain.sessions.dropped)
            }
        }
    }

    private static func write(
        _ entry: SessionEntry, _ devices: Int, _ call: InspectionCall, into writer: inout JSONWriter
    ) {
        let addresses = call.environment.sessionListeners?.addresses(of: entry.name)
        entry.write(
            interactions: call.journal.count(Filter([.anyOf(.session, [entry.name])])).count, devices: devices,
            http: addresses?.http, https: addresses?.https, into: &writer)
    }

    @Sendable private static func makeSession(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let (named, listens) = try call.body(["name", "listen"]) { (object) throws(PointerError) in
            (try object.filledText("name"), try object.optionalFlag("listen") ?? false)
        }
        guard let name = try call.namedSession(named, at: "/name") else {
            throw .body("/name", "a session was expected")
        }
        let listeners = call.environment.sessionListeners
        let had = listeners?.addresses(of: name)
        var addresses = had
        if listens, had == nil {
            do throws(SessionPortsError) {
                guard let listeners else { throw .stopping }
                addresses = try listeners.open(name)
            } catch {
                throw ProblemDocument(error)
            }
        }
        let isNew = call.domain.sessions.entry(name) == nil || addresses != had
        var proposals = [Proposal.useSession(name, at: call.environment.clock.now())]
        if addresses != nil { proposals.append(.keepSession(name, true)) }
        call.domain.commit([], proposals)
        return call.json(isNew ? 201 : 200) { writer in
            writer.object { writer in
                writer.member("name", name)
                writer.member("http", addresses?.http)
                writer.member("https", addresses?.https)
                writer.member("host", hostLabel(name))
            }
        }
    }

    /// The host that names the session on the ports of all; nil where host names, which have no upper case, cannot.
    private static func hostLabel(_ name: String) -> String? {
        name == name.lowercased() ? name + ".localhost" : nil
    }

    @Sendable private static func deleteSession(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let name = call.part("name")
        guard call.scope(nil).contains(name) else {
            throw ProblemDocument(.notFound, "the call is about the session \(call.session ?? "") alone")
        }
        let hadPorts = call.environment.sessionListeners?.close(name) ?? false
        let cleared = call.domain.reset(session: name)
        let wasKnown = call.domain.commit([], [.forgetSession(name)]).forgotten > 0
        guard wasKnown || cleared > 0 || hadPorts else {
            throw ProblemDocument(.notFound, "there is no session \"\(name)\"")
        }
        return .now(Response(204))
    }

    /// The parts that `only` names; all without it.
    private static func parts(_ object: JSONObject) throws(PointerError) -> ResetParts {
        guard let only = object["only"], !only.isNull else { return .all }
        let known = ResetParts.names
        var parts: ResetParts = []
        for name in only.array ?? [only] {
            guard let part = name.string.flatMap(ResetParts.init(name:)) else {
                throw object.error(at: "only", "a list of \(known.joined(separator: ", ")) was expected", known: known)
            }
            parts.formUnion(part)
        }
        guard !parts.isEmpty else { throw object.error(at: "only", "the list is empty") }
        return parts
    }

    @Sendable private static func reset(_ call: InspectionCall) throws(ProblemDocument) -> Reply {
        let (named, only) = try call.body(["session", "only"]) { (object) throws(PointerError) in
            (try object.optionalText("session"), try parts(object))
        }
        try call.checkAll(call.scope(named))
        let cleared = call.domain.reset(session: try call.namedSession(named), only)
        return call.json {
            $0.object {
                $0.key("deleted")
                $0.int(cleared)
            }
        }
    }
}

extension ProblemDocument {
    /// A session that gets no ports of its own.
    fileprivate init(_ error: SessionPortsError) {
        switch error {
        case .tooMany(let count):
            self.init(
                .conflict,
                "\(count) sessions have ports of their own already; delete one with DELETE /_pushpit/sessions/{name}")
        case .cannotListen(let reason): self.init(.conflict, "no port can be opened: \(reason)")
        case .stopping: self.init(.shuttingDown, "the server does not open ports now")
        }
    }
}

extension InspectionCall {
    /// Where others can reach the server, what forgets all sessions must be called with `all=true`.
    func checkAll(_ scope: SessionScope) throws(ProblemDocument) {
        let all = try word("all", of: ["true", "false"])
        guard scope == .all, !environment.access.loopback, all != "true" else { return }
        var problem = ProblemDocument.parameter(
            "all", "others can reach this server: name a session, or say all=true to forget everything")
        problem.type = .badBody
        problem.status = 422
        throw problem
    }
}
